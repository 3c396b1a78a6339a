import UIKit

/// A form over a list in a scroll view, and a sheet whose height is a constraint.
final class FormViewController: UIViewController {
    private let name = UITextField()
    private let receipts = UISwitch()
    private let list = UIStackView()
    private let sheet = UIView()
    private let button = UIButton(type: .system)
    private var sheetHeight: NSLayoutConstraint!
    private var isOpen = false

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        let form = makeForm()
        let scrollView = makeList()
        makeSheet()
        for part in [form, scrollView, sheet] {
            part.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(part)
        }
        sheetHeight = sheet.heightAnchor.constraint(equalToConstant: 96)
        let safeArea = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            form.topAnchor.constraint(equalTo: safeArea.topAnchor, constant: 16),
            form.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            form.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),

            scrollView.topAnchor.constraint(equalToSystemSpacingBelow: form.bottomAnchor, multiplier: 2),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: sheet.topAnchor),

            sheet.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            sheet.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            sheet.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            sheetHeight,
        ])
    }

    private func makeForm() -> UIView {
        name.placeholder = "Name"
        name.accessibilityIdentifier = "name"
        let title = UILabel()
        title.text = "Send receipts"
        title.setContentHuggingPriority(.defaultLow, for: .horizontal)
        receipts.isOn = true
        let row = UIStackView(arrangedSubviews: [title, receipts])
        row.alignment = .center
        row.spacing = 12
        let form = UIStackView(arrangedSubviews: [name, row])
        form.axis = .vertical
        form.spacing = 12
        form.accessibilityIdentifier = "form"
        return form
    }

    private func makeList() -> UIScrollView {
        let scrollView = UIScrollView()
        scrollView.accessibilityIdentifier = "list"
        list.axis = .vertical
        list.translatesAutoresizingMaskIntoConstraints = false
        scrollView.addSubview(list)
        NSLayoutConstraint.activate([
            list.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
            list.bottomAnchor.constraint(equalTo: scrollView.contentLayoutGuide.bottomAnchor),
            list.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
            list.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
            list.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
        ])
        for number in 1...20 { list.addArrangedSubview(makeRow(number)) }
        return scrollView
    }

    private func makeRow(_ number: Int) -> UIView {
        let row = UIView()
        row.accessibilityIdentifier = "row \(number)"
        let label = UILabel()
        label.text = "Order \(number)"
        let line = UIView()
        line.backgroundColor = .systemGray5
        for part in [label, line] {
            part.translatesAutoresizingMaskIntoConstraints = false
            row.addSubview(part)
        }
        let views = ["label": label, "line": line]
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(withVisualFormat: "H:|-16-[label]-16-|", views: views)
                + NSLayoutConstraint.constraints(withVisualFormat: "H:|-16-[line]|", views: views)
                + NSLayoutConstraint.constraints(withVisualFormat: "V:|-12-[label]-12-[line(1)]|", views: views))
        return row
    }

    private func makeSheet() {
        sheet.backgroundColor = .systemGray6
        sheet.layer.cornerRadius = 16
        sheet.accessibilityIdentifier = "sheet"
        button.setTitle("Show the total", for: .normal)
        button.accessibilityIdentifier = "total"
        button.addTarget(self, action: FormViewController.toggle, for: .touchUpInside)
        let total = UILabel()
        total.text = "20 orders, 418.00 in all. They leave on Monday, in one parcel if all are ready by then."
        total.numberOfLines = 0
        total.accessibilityIdentifier = "text"
        for part in [button, total] {
            part.translatesAutoresizingMaskIntoConstraints = false
            sheet.addSubview(part)
        }
        sheet.clipsToBounds = true
        NSLayoutConstraint.activate([
            button.topAnchor.constraint(equalTo: sheet.topAnchor, constant: 16),
            button.centerXAnchor.constraint(equalTo: sheet.centerXAnchor),
            total.topAnchor.constraint(equalTo: button.bottomAnchor, constant: 16),
            total.leadingAnchor.constraint(equalTo: sheet.leadingAnchor, constant: 24),
            total.trailingAnchor.constraint(equalTo: sheet.trailingAnchor, constant: -24),
        ])
    }

    private func toggle(_ sender: UIButton) {
        isOpen.toggle()
        sheetHeight.constant = isOpen ? 240 : 96
        UIView.animate(
            withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
            options: .allowUserInteraction
        ) { self.view.layoutIfNeeded() }
    }
}
