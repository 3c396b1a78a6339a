import Glibc

/// What happens when the X server is gone.
///
/// libX11 then calls the program's handler, and ends the program when that returns. SDL installs none; libX11 is asked
/// for by name, as SDL itself loads it while the program runs.
enum DisplayLoss {
    private typealias ErrorHandler = @convention(c) (OpaquePointer?) -> Int32
    private typealias SetErrorHandler = @convention(c) (ErrorHandler?) -> UnsafeRawPointer?

    @MainActor private static var handler: (@MainActor () -> Never)?

    /// Lets `handler` end the program when the X server is gone. It is called on the main thread, from within any call
    /// of SDL, and may not call SDL.
    ///
    /// Calls `XSetIOErrorHandler`; does nothing where another driver than X11 shows the window.
    @MainActor
    static func watch(_ handler: @escaping @MainActor () -> Never) {
        self.handler = handler
        guard let library = dlopen("libX11.so.6", RTLD_NOW | RTLD_NOLOAD),
            let address = dlsym(library, "XSetIOErrorHandler")
        else { return }
        let set = unsafeBitCast(address, to: SetErrorHandler.self)
        _ = set { _ in
            // All of SDL's video part belongs to the main thread.
            MainActor.assumeIsolated {
                guard let handler = DisplayLoss.handler else { return }
                // What the end does may find out once more.
                DisplayLoss.handler = nil
                handler()
            }
            return 0
        }
    }
}
