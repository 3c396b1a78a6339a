import Testing

@Suite("Known but unavailable names: the compiler suggests replacements")
struct UnavailableTests {
    /// Lines of code, each with words of its single error.
    private static let lines: [(code: String, says: String)] = [
        ("let f: UITableView? = nil", "place rows in a UIScrollView"),
        ("let g: UICollectionView? = nil", "place tiles in a UIScrollView"),
        ("let h: UICollectionViewFlowLayout? = nil", "place tiles in layoutSubviews()"),
        ("let i = UIStoryboard.self", "make the controller in code"),
        ("let j = controller.storyboard", "make the controller in code"),
        ("controller.performSegue(withIdentifier: \"a\", sender: nil)", "call present or pushViewController"),
        ("let l = UINib.self", "make the view in code"),
        ("let m = UIImage(systemName: \"star\")", "use UIImage(named:) with a picture of your own"),
        ("let n: UITextView? = nil", "show text in a UILabel"),
        ("let o = UIWindowScene.self", "the program has the window"),
        ("let p = UIStoryboard(name: \"Main\", bundle: nil)", "make the controller in code, by its initializer"),
        (
            "let q = UIStoryboard(name: \"Main\", bundle: nil).instantiateViewController(withIdentifier: \"a\")",
            "make the controller in code"
        ),
        (
            "let r = controller.storyboard?.instantiateInitialViewController() as? UINavigationController",
            "make the controller in code"
        ),
        ("let s = UINib(nibName: \"a\", bundle: nil).instantiate(withOwner: nil)", "make the view in code"),
        (
            "let t = Bundle.main.loadNibNamed(\"a\", owner: nil, options: nil)?.first as? UIView",
            "make the view in code"
        ),
        (
            "class A: UIViewController { override func prepare(for segue: UIStoryboardSegue, sender: Any?) { "
                + "(segue.destination as? UINavigationController)?.title = segue.identifier } }",
            "do it before present or pushViewController"
        ),
        (
            "class B: UIViewController { override func shouldPerformSegue(withIdentifier a: String, sender: Any?) -> Bool "
                + "{ false } }",
            "decide before present or pushViewController"
        ),
        (
            "class C: UIViewController { override func awakeFromNib() {} }",
            "set up in viewDidLoad()"
        ),
    ]

    @Test("each such line has one error, with the words, and valid lines have none")
    func messages() throws {
        let head = ["import UIKit", "func f(view: UIView, controller: UIViewController) {"]
        let tail = ["let z = UIImage(named: \"a\"); let y = IndexPath(row: 1, section: 2).row", "}"]
        let code = head + Self.lines.map(\.code) + tail
        let messages = try CompilerMessages(of: code.joined(separator: "\n") + "\n").byLine
        for (index, line) in Self.lines.enumerated() {
            let said = messages[index + head.count + 1] ?? []
            let isRight = said.first.map { $0.contains("unavailable") && $0.contains(line.says) } == true
            #expect(said.count == 1 && isRight, "\(line.code): \(said)")
        }
        #expect(Set(messages.keys).subtracting(3..<3 + Self.lines.count).isEmpty, "\(messages)")
    }

    @Test("the import brings no short names of the underlying modules")
    func names() throws {
        let names = ["View", "ViewController", "Label", "Canvas", "Timeline", "PropertyAnimator", "Spring", "Path"]
        let code = ["import UIKit"] + names.map { "let a\($0): \($0)? = nil" } + ["let b: UIView? = nil"]
        let messages = try CompilerMessages(of: code.joined(separator: "\n") + "\n").byLine
        for (index, name) in names.enumerated() {
            #expect(
                messages[index + 2]?.contains { $0.contains("cannot find type '\(name)' in scope") } == true, "\(name)")
        }
        #expect(messages.count == names.count)
    }
}
