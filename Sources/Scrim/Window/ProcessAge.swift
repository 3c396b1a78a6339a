import Foundation
import Glibc

/// The time that the program has run since the system started it.
enum ProcessAge {
    /// The time in seconds, to the system's tick (a hundredth), or nil if the system does not report it.
    static var seconds: Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let uptime = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8),
            let now = uptime.split(separator: " ").first.flatMap({ Double($0) }),
            let name = status.lastIndex(of: ")")
        else { return nil }
        // After the name in parentheses, the start time is the twentieth field.
        let fields = status[name...].split(separator: " ")
        guard fields.count > 20, let start = Double(fields[20]) else { return nil }
        return now - start / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
