import Testing

/// Every control of the real window and every key, by a real pointer and real keys: the suite fails where one of those
/// that were to be seen was not used.
@Suite("Every control of the window", .serialized, .everyControlIsUsed)
@MainActor
struct EveryControlTests {}
