/// The look of what is around the stages of several lanes.
public enum BoardLook: String, Sendable, Hashable, CaseIterable {
    case dark, light
}
