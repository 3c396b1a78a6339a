import Drawing

/// What a button shows in one of its states, where that differs from the normal one.
struct ButtonContent {
    var title: String?
    var titleColor: Color?
    var image: Image?
}
