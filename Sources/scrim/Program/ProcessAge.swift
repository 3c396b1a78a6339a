import Foundation
import Glibc

/// How long the program has run, as the system counts from its start.
enum ProcessAge {
    /// In seconds, to the system's tick (a hundredth); nil where the system does not tell.
    static var seconds: Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
            let uptime = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8),
            let now = uptime.split(separator: " ").first.flatMap({ Double($0) }),
            let name = status.lastIndex(of: ")")
        else { return nil }
        // Behind the name in parentheses, the start is the twentieth field.
        let fields = status[name...].split(separator: " ")
        guard fields.count > 20, let start = Double(fields[20]) else { return nil }
        return now - start / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
