/// The names that a tape may use, so that a misspelt one is found before anything plays.
public struct TapeVocabulary: Sendable {
    /// The scenes; nil takes any name.
    public var scenes: [String]?
    /// The parameters of a scene; nil takes any name.
    public var parameters: @Sendable (_ scene: String) -> [String]?
    /// What is wrong with a parameter's value, or nil if it will do.
    public var complaint: @Sendable (_ scene: String, _ parameter: String, _ value: String) -> String?
    /// Whether a scene can have a view of this name.
    public var isViewName: @Sendable (_ scene: String, _ name: String) -> Bool
    /// View names of a scene to suggest from.
    public var viewNames: @Sendable (_ scene: String) -> [String]

    /// A vocabulary that takes every name unless told otherwise.
    public init(
        scenes: [String]? = nil,
        parameters: @escaping @Sendable (_ scene: String) -> [String]? = { _ in nil },
        complaint: @escaping @Sendable (_ scene: String, _ parameter: String, _ value: String) -> String? = {
            _, _, _ in nil
        },
        isViewName: @escaping @Sendable (_ scene: String, _ name: String) -> Bool = { _, _ in true },
        viewNames: @escaping @Sendable (_ scene: String) -> [String] = { _ in [] }
    ) {
        self.scenes = scenes
        self.parameters = parameters
        self.complaint = complaint
        self.isViewName = isViewName
        self.viewNames = viewNames
    }

    /// Takes every name: those that do not exist are found when the tape plays.
    public static let any = TapeVocabulary()
}
