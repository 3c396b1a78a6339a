import CSDL2
import Staging

/// The system's pointers, each made when it is first shown.
@MainActor
final class Cursors {
    private var made: [PointerShape: OpaquePointer] = [:]
    private var shown = PointerShape.arrow

    isolated deinit {
        for cursor in made.values { SDL_FreeCursor(cursor) }
    }

    /// Lets the pointer look so. A shape that the system does not have leaves it as it is.
    /// Calls `SDL_CreateSystemCursor` and `SDL_SetCursor`.
    func show(_ shape: PointerShape) {
        guard shape != shown else { return }
        guard let cursor = made[shape] ?? SDL_CreateSystemCursor(Self.system(shape)) else { return }
        made[shape] = cursor
        shown = shape
        SDL_SetCursor(cursor)
    }

    private static func system(_ shape: PointerShape) -> SDL_SystemCursor {
        switch shape {
        case .arrow: SDL_SYSTEM_CURSOR_ARROW
        case .hand: SDL_SYSTEM_CURSOR_HAND
        case .text: SDL_SYSTEM_CURSOR_IBEAM
        case .leftRight: SDL_SYSTEM_CURSOR_SIZEWE
        }
    }
}
