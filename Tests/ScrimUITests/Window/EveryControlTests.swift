import Testing

/// Every control of the real window and every key, with a real pointer and real keys. The suite fails if a shown one
/// was not used.
@Suite("Every control of the window", .serialized, .everyControlIsUsed)
@MainActor
struct EveryControlTests {}
