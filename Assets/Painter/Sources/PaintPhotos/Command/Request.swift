/// What the command line asks for.
struct Request: Equatable {
    static let usage = "usage: paint-photos [--only NAME] [--width N] OUTPUT_FOLDER"
    /// Narrower says nothing, wider than this would not fit into memory.
    static let widths = 16...12_000

    /// The one photograph to paint; nil paints all.
    var only: String?
    /// Pixels of every picture; nil takes each scene's own width.
    var width: Int?
    var folder: String

    /// `arguments`: without the program's name.
    init(arguments: [String], names: [String]) throws(PaintingError) {
        var folder: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--only":
                guard let name = rest.popFirst(), names.contains(name) else {
                    throw Self.refusal(
                        "--only takes the name of a photograph", "use one of \(names.joined(separator: ", "))")
                }
                only = name
            case "--width":
                guard let text = rest.popFirst(), let number = Int(text), Self.widths.contains(number) else {
                    throw Self.refusal(
                        "--width takes a whole number of pixels",
                        "use \(Self.widths.lowerBound) to \(Self.widths.upperBound)")
                }
                width = number
            case _ where argument.hasPrefix("-"):
                throw Self.refusal("there is no option \(argument)", Self.usage)
            default:
                guard folder == nil else { throw Self.refusal("there is more than one folder", Self.usage) }
                folder = argument
            }
        }
        guard let folder else { throw Self.refusal("the folder is missing", Self.usage) }
        self.folder = folder
    }

    private static func refusal(_ cause: String, _ remedy: String) -> PaintingError {
        PaintingError(operation: "understand the request", cause: cause, remedy: remedy, isRequest: true)
    }
}
