import Foundation
import Glibc
import ProgramSupport
import RandomSupport
import Rasterizer
import Support
import Testing

@testable import Scrim
@testable import ScrimTool

@Suite("Changes of files")
struct FolderWatchTests {
    @Test("changes are reported together, 50 ms after the last one, and after a second at the latest")
    func settling() {
        var changes = SettlingChanges()
        #expect(changes.patience(at: 3) == nil && changes.dequeue(at: 3) == nil)
        changes.add(["a"], at: 10)
        changes.add(["b", "a"], at: 10.03)
        #expect(changes.dequeue(at: 10.06) == nil)
        #expect(abs((changes.patience(at: 10.06) ?? 0) - 0.02) < 1e-9)
        #expect(changes.dequeue(at: 10.081) == ["a", "b"])
        #expect(changes.patience(at: 11) == nil)
        for step in 0..<40 { changes.add(["\(step)"], at: 20 + Double(step) * 0.03) }
        #expect(changes.dequeue(at: 20.999) == nil)
        #expect(changes.dequeue(at: 21)?.count == 40)
        changes.add([], at: 30)
        #expect(changes.patience(at: 30) == nil)
        changes.add(nil, at: 31)
        #expect(changes.dequeue(at: 31.1) == [])
    }

    @Test("whenever files change, they are reported once: after 50 ms of calm, or a second after the first")
    func settlingAtRandom() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<12 {
            var changes = SettlingChanges()
            var (time, pending, isUnknown) = (7.0, Set<String>(), false)
            var span: (first: Double, last: Double)?
            for number in 0..<120 {
                time += Double.random(in: 0...(number % 40 < 30 ? 0.049 : 0.2), using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0: changes.add([], at: time)
                case 1:
                    changes.add(nil, at: time)
                    isUnknown = true
                    span = (span?.first ?? time, time)
                default:
                    changes.add(["\(number)"], at: time)
                    pending.insert("\(number)")
                    span = (span?.first ?? time, time)
                }
                // An empty change is one more only while others are waiting.
                if let known = span { span = (known.first, time) }
                time += Double.random(in: 0...0.03, using: &random)
                let end = span.map { min($0.last + 0.05, $0.first + 1) }
                let patience = changes.patience(at: time)
                #expect((patience == nil) == (end == nil))
                #expect(abs((patience ?? 0) - max(0, (end ?? time) - time)) < 1e-9)
                let settled = changes.dequeue(at: time)
                #expect((settled != nil) == (end.map { $0 <= time } ?? false))
                guard let settled else { continue }
                #expect(settled == (isUnknown ? [] : pending))
                (pending, isUnknown, span) = ([], false, nil)
            }
        }
    }

    @Test("a folder that can't be watched is named, with what to raise where the system has a limit; none stays open")
    func refused() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let path = folder.url.path
            /// Returns how many watches are open.
            func count() throws -> Int {
                let files = FileManager.default
                return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
                    let target = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
                    return target?.contains("inotify") == true
                }
            }
            func failure(_ paths: [String]) -> String {
                do {
                    let watch = try FolderWatch(paths)
                    withExtendedLifetime(watch) {}
                    return "none"
                } catch {
                    return "\(error)"
                }
            }
            #expect(failure([path]) == "none")
            #expect(try count() == 0)
            let long = String(repeating: "n", count: 300)
            let tooLong = failure([long])
            #expect(tooLong.hasPrefix("can't watch \(long): ") && !tooLong.contains("raise"), "\(tooLong)")
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            #expect(getrlimit(resource, &limit) == 0)
            // What is open stays open, and nothing else can be opened.
            var none = rlimit(rlim_cur: 0, rlim_max: limit.rlim_max)
            #expect(setrlimit(resource, &none) == 0)
            let limited = failure([path])
            #expect(setrlimit(resource, &limit) == 0)
            #expect(limited.hasPrefix("can't watch \(path): "), "\(limited)")
            #expect(limited.hasSuffix("; raise fs.inotify.max_user_watches (sysctl)"), "\(limited)")
        }
    }

    @Test("a folder that is gone, or is a file, is watched by nobody; one that comes back is watched")
    func returning() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("", to: "file")
        let watch = try FolderWatch([folder.path("none"), file, folder.url.path])
        let seen = BlockingQueue<Set<String>>([])
        watch.read { paths in seen.change { $0.formUnion(paths) } }
        try watch.add(folder.path("nothing either"))
        for name in ["first", "second"] {
            try FileManager.default.createDirectory(
                atPath: folder.path("deep/er"), withIntermediateDirectories: true)
            let path = try folder.write("a", to: "deep/er/\(name)")
            seen.take { $0.remove(path) == nil ? nil : () }
            try FileManager.default.removeItem(atPath: folder.path("deep"))
            seen.take { $0.remove(path) == nil ? nil : () }
        }
    }

    @Test("files written, renamed into place, or in a new folder are noticed; hidden folders are not")
    func folders() throws {
        let folder = try TemporaryFolder()
        let files = FileManager.default
        for name in ["Sources/Demo", ".build"] {
            try files.createDirectory(atPath: folder.path(name), withIntermediateDirectories: true)
        }
        let seen = BlockingQueue<Set<String>>([])
        let watch = try FolderWatch([folder.url.path], includes: WatchedPackage.isWatched)
        watch.read { paths in seen.change { $0.formUnion(paths) } }
        func wait(for name: String) { seen.take { $0.contains(folder.path(name)) ? () : nil } }
        _ = try folder.write("a", to: ".build/hidden.swift")
        _ = try folder.write("a", to: "Sources/Demo/a.swift")
        wait(for: "Sources/Demo/a.swift")
        _ = try folder.write("b", to: "Sources/Demo/.b.swift.tmp")
        #expect(rename(folder.path("Sources/Demo/.b.swift.tmp"), folder.path("Sources/Demo/b.swift")) == 0)
        wait(for: "Sources/Demo/b.swift")
        try files.createDirectory(atPath: folder.path("Sources/New/Deep"), withIntermediateDirectories: true)
        _ = try folder.write("c", to: "Sources/New/Deep/c.swift")
        wait(for: "Sources/New/Deep/c.swift")
        _ = try folder.write("d", to: "Sources/New/Deep/d.tape")
        wait(for: "Sources/New/Deep/d.tape")
        try files.removeItem(atPath: folder.path("Sources/Demo/a.swift"))
        wait(for: "Sources/Demo/a.swift")
        // Files in a folder that is moved here whole.
        let moved = try TemporaryFolder()
        try files.createDirectory(atPath: moved.path("Moved/Deep"), withIntermediateDirectories: true)
        for name in ["Moved/f.swift", "Moved/Deep/g.swift"] { _ = try moved.write("f", to: name) }
        #expect(rename(moved.path("Moved"), folder.path("Sources/Moved")) == 0)
        wait(for: "Sources/Moved/f.swift")
        wait(for: "Sources/Moved/Deep/g.swift")
        // A folder added by a changed manifest, besides the watched ones.
        let other = try TemporaryFolder()
        try watch.add(other.url.path)
        try watch.add(folder.url.path)
        let file = try other.write("e", to: "e.swift")
        seen.take { $0.contains(file) ? () : nil }
        #expect(!seen.read { $0.contains { $0.contains(".build") } })
    }

    private static let description = """
        {"name": "Demo", "path": "/p", "dependencies": [{"identity": "lib", "path": "/lib", "type": "fileSystem"},
          {"identity": "x", "type": "sourceControl", "url": "https://x"}],
         "products": [{"name": "demo", "targets": ["Demo"], "type": {"executable": null}},
                      {"name": "Kit", "targets": ["Kit"], "type": {"library": ["automatic"]}}],
         "targets": [{"name": "Demo", "path": "Sources/Demo", "type": "executable"},
                     {"name": "DemoTests", "path": "Tests/DemoTests", "type": "test"}]}
        """

    @Test("a package's only executable runs, several need a choice, and sources and tapes are distinguished")
    func package() throws {
        let package = try WatchedPackage(describedBy: Data(Self.description.utf8), product: nil)
        #expect(package.product == "demo" && package.sources == ["/p/Sources/Demo", "/lib/Sources"])
        let change = package.change(of: [
            "/p/Sources/Demo/a.swift", "/p/Tapes/b.tape", "/p/Tapes/a.tape", "/p/README.md", "/p/Sources/Demo/.a.swp",
        ])
        #expect(change == WatchedPackage.Change(isOfSources: true, tapes: ["/p/Tapes/a.tape", "/p/Tapes/b.tape"]))
        #expect(package.change(of: ["/p/Package.swift"]).isOfManifest)
        #expect(package.change(of: ["/lib/Sources/L/l.swift"]).isOfSources)
        for none in ["/p/README.md", "/p/Tests/DemoTests/t.swift", "/p/Sources/Demo/a.swift~", "/p/Sources/Demo/4913"] {
            #expect(package.change(of: [none]) == WatchedPackage.Change())
        }
        #expect(package.change(of: []).isOfSources)
        // A checkout of Scrim is in its build folder; the rest is searched for crashes.
        #expect(package.checkout == nil && package.ownSources.contains("/lib/Sources"))
        let checkout = URL(fileURLWithPath: #filePath).standardizedFileURL.deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        let user = try WatchedPackage(
            describedBy: Data(Self.description.replacing("/lib", with: checkout).utf8), product: nil)
        #expect(user.checkout == checkout && !user.ownSources.contains { $0.hasPrefix(checkout) })
        let two = Self.description.replacing("{\"library\": [\"automatic\"]}", with: "{\"executable\": null}")
        #expect(throws: ProgramError.self) { try WatchedPackage(describedBy: Data(two.utf8), product: nil) }
        #expect(try WatchedPackage(describedBy: Data(two.utf8), product: "Kit").product == "Kit")
        #expect(throws: ProgramError.self) { try WatchedPackage(describedBy: Data(two.utf8), product: "kit") }
        let none = Self.description.replacing("{\"executable\": null}", with: "{\"library\": [\"automatic\"]}")
        #expect(throws: ProgramError.self) { try WatchedPackage(describedBy: Data(none.utf8), product: nil) }
    }
}
