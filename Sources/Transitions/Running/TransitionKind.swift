/// What a transition does.
enum TransitionKind: String {
    case present
    case dismiss
    case push
    case pop
    case select
    case page
    case resize
}
