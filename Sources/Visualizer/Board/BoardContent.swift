/// What is shown of lanes besides their pictures, at one moment.
///
/// A recording of several lanes takes it from the lanes as they are played, as the window does: a recording that begins
/// in the middle shows what came before it too.
struct BoardContent {
    /// Of the last gesture, up to this moment.
    var history: GestureHistory
    /// What each lane does, from the left to the right.
    var reports: [LaneReport]
}
