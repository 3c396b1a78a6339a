import Foundation

extension DisplayList: CustomStringConvertible {
    /// A text dump, one line per item with indented groups, for golden files and for reading.
    public var description: String {
        var lines = ["list \(Dump.size(size)) on \(Dump.color(background))"]
        Dump.append(items, to: &lines, indent: 1)
        return lines.joined(separator: "\n") + "\n"
    }
}

/// The format of the text dump; numbers are rounded to a thousandth of a point.
private enum Dump {
    static func append(_ items: [DisplayItem], to lines: inout [String], indent start: Int) {
        var indent = start
        for item in items {
            if case .endGroup = item.command {
                indent -= 1
                lines.append(margin(indent) + "end")
                continue
            }
            lines.append(margin(indent) + line(item))
            if case .beginGroup(_, let mask) = item.command {
                indent += 1
                if let mask {
                    lines.append(margin(indent) + "mask")
                    append(mask, to: &lines, indent: indent + 1)
                    lines.append(margin(indent) + "masked")
                }
            }
        }
    }

    static func margin(_ indent: Int) -> String { String(repeating: "  ", count: max(0, indent)) }

    static func line(_ item: DisplayItem) -> String {
        var words = [command(item.command)]
        if !item.transform.isIdentity { words.append("at " + transform(item.transform)) }
        if item.alpha != 1 { words.append("alpha \(number(item.alpha))") }
        var clip = item.clip
        while let chain = clip {
            words.append(
                "clip " + shape(chain.shape)
                    + (chain.transform.isIdentity ? "" : " at " + transform(chain.transform)))
            clip = chain.outer
        }
        return words.joined(separator: " ")
    }

    static func command(_ command: DrawCommand) -> String {
        switch command {
        case .fill(let outline, let paint): "fill \(shape(outline)) \(color(paint))"
        case .stroke(let outline, let paint, let width):
            "stroke \(shape(outline)) \(color(paint)) width \(number(width))"
        case .image(let image, let crop, let destination, let outline):
            "image \(image.name)"
                + (crop == .unit ? "" : " crop \(rect(crop))")
                + " to \(rect(destination))"
                + (outline == .rect(destination) ? "" : " in \(shape(outline))")
        case .text(let run):
            "text \"\(run.text)\" size \(number(run.font.size)) weight \(run.font.weight.rawValue)\(run.font.family.map { " \"\($0)\"" } ?? "") \(color(run.color))"
                + " at (\(number(run.origin.x)) \(number(run.origin.y))) width \(number(run.width))"
        case .shadow(let outline, let paint, let blur, let offset):
            "shadow \(shape(outline)) \(color(paint)) blur \(number(blur)) offset \(size(offset))"
        case .backdrop(let outline, let blur, let within):
            "backdrop \(shape(outline)) blur \(number(blur))" + (within.map { " within \(rect($0.bounds))" } ?? "")
        case .beginGroup(let opacity, _): "group opacity \(number(opacity))"
        case .endGroup: "end"
        }
    }

    static func shape(_ shape: Shape) -> String {
        switch shape {
        case .rect(let box): return "rect \(rect(box))"
        case .roundedRect(let box, let radius, let corners):
            let which = corners == .allCorners ? "" : " corners \(corners.rawValue)"
            return "rect \(rect(box)) radius \(number(radius))\(which)"
        case .path(let path):
            let words = path.elements.map { element in
                switch element {
                case .move(let to): "M\(point(to))"
                case .line(let to): "L\(point(to))"
                case .curve(let to, let control1, let control2): "C\(point(control1)) \(point(control2)) \(point(to))"
                case .close: "Z"
                }
            }
            return (path.fillRule == .evenOdd ? "path even-odd " : "path ") + words.joined(separator: " ")
        }
    }

    static func transform(_ transform: CGAffineTransform) -> String {
        if transform.a == 1, transform.b == 0, transform.c == 0, transform.d == 1 {
            return "(\(number(transform.tx)) \(number(transform.ty)))"
        }
        let values = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
        return "[" + values.map(number).joined(separator: " ") + "]"
    }

    static func color(_ color: Color) -> String {
        func code(_ part: Double) -> String {
            let text = String(Int((min(max(part, 0), 1) * 255).rounded()), radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "#" + code(color.red) + code(color.green) + code(color.blue)
            + (color.alpha == 1 ? "" : "/\(number(color.alpha))")
    }

    static func point(_ point: CGPoint) -> String { "\(number(point.x)),\(number(point.y))" }

    static func size(_ size: CGSize) -> String { "\(number(size.width))x\(number(size.height))" }

    static func rect(_ rect: CGRect) -> String {
        "(\(number(rect.minX)) \(number(rect.minY)) \(number(rect.width)) \(number(rect.height)))"
    }

    static func number(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        if rounded == rounded.rounded(), abs(rounded) < 1e15 { return String(Int(rounded)) }
        return String(rounded)
    }
}
