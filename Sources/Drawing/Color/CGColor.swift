/// Core Graphics' name for a colour; Foundation on Linux lacks the type. Here it is the colour itself.
public typealias CGColor = Color

extension Color {
    /// The colour by Core Graphics' name.
    public var cgColor: CGColor { self }

    /// The same colour.
    public init(cgColor: CGColor) { self = cgColor }

    /// A grey, as in Core Graphics: 0 is black, 1 is white.
    public init(gray: Double, alpha: Double) { self.init(white: gray, alpha: alpha) }
}
