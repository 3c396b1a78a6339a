import CVips

/// libvips, started once for the process.
///
/// Starting it loads its modules, about 25 ms; whoever comes first pays, so the loader's threads do it ahead.
enum VipsRuntime {
    /// Whether libvips started; the first call starts it, calls at the same time wait for that.
    static let isRunning: Bool = {
        guard vips_init("scrim") == 0 else { return false }
        // Every picture is decoded once: a cache of operations would only hold on to memory and to files.
        vips_cache_set_max(0)
        vips_cache_set_max_mem(0)
        vips_cache_set_max_files(0)
        // The loader has a thread for each core already.
        vips_concurrency_set(1)
        // What matters comes back as an error; a library doesn't print.
        _ = g_log_set_handler("VIPS", Int32(SCRIM_VIPS_LOG_LEVELS), { _, _, _, _ in }, nil)
        return true
    }()
}
