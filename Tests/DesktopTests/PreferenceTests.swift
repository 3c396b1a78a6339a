import DesktopSupport
import Foundation
import Staging
import Testing

@testable import Desktop

@Suite("The desktop's preferences")
struct PreferenceTests {
    private typealias Key = DesktopSettings.Key
    private typealias Asked = DesktopPreferences

    private static let gnome = "org.gnome.desktop.interface"

    @Test("the settings of each desktop give the preferences")
    func meaning() {
        let cases: [([Key: DesktopSettings.Value], Asked)] = [
            ([:], Asked()),
            ([Key(FakePortal.appearance, "color-scheme"): .number(0)], Asked()),
            ([Key(FakePortal.appearance, "color-scheme"): .number(1)], Asked(isDark: true)),
            ([Key(FakePortal.appearance, "color-scheme"): .number(2)], Asked(isDark: false)),
            ([Key(Self.gnome, "color-scheme"): .text("prefer-dark")], Asked(isDark: true)),
            // The common setting takes precedence.
            (
                [
                    Key(Self.gnome, "color-scheme"): .text("prefer-dark"),
                    Key(FakePortal.appearance, "color-scheme"): .number(2),
                ], Asked(isDark: false)
            ),
            ([Key(FakePortal.appearance, "contrast"): .number(1)], Asked(raisesContrast: true)),
            ([Key(FakePortal.appearance, "reduced-motion"): .number(1)], Asked(reducesMotion: true)),
            ([Key(FakePortal.appearance, "reduced-motion"): .number(0)], Asked()),
            ([Key(Self.gnome, "enable-animations"): .truth(false)], Asked(reducesMotion: true)),
            ([Key(Self.gnome, "enable-animations"): .truth(true)], Asked()),
            ([Key("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): .text("0")], Asked(reducesMotion: true)),
            ([Key("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): .text("0.5")], Asked()),
            ([Key("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): .number(0)], Asked(reducesMotion: true)),
            ([Key("org.kde.kdeglobals.KDE", "AnimationDurationFactor"): .number(1)], Asked()),
            ([Key(FakePortal.appearance, "color-scheme"): .number(3)], Asked()),
            ([Key(FakePortal.appearance, "contrast"): .number(0)], Asked()),
            ([Key(FakePortal.appearance, "contrast"): .number(2)], Asked()),
            ([Key(FakePortal.appearance, "reduced-motion"): .number(2)], Asked()),
            ([Key(Self.gnome, "color-scheme"): .text("prefer-light")], Asked(isDark: false)),
            ([Key(Self.gnome, "color-scheme"): .text("default")], Asked()),
            // No preference of all desktops wins over GNOME's own.
            (
                [
                    Key(Self.gnome, "color-scheme"): .text("prefer-dark"),
                    Key(FakePortal.appearance, "color-scheme"): .number(0),
                ], Asked()
            ),
        ]
        for (values, asked) in cases {
            var settings = DesktopSettings()
            for (key, value) in values { settings[key] = value }
            #expect(settings.preferences == asked, "\(values)")
        }
    }

    @Test("without a portal GTK's variable and files are used")
    func files() {
        func preferences(_ environment: [String: String], _ files: [String: String] = [:]) -> Asked {
            DesktopSettings(environment: environment) { files[$0] }.preferences
        }
        #expect(preferences([:]) == Asked())
        #expect(preferences(["GTK_THEME": "Adwaita:dark"]).isDark == true)
        #expect(preferences(["GTK_THEME": "Adwaita"]).isDark == false)
        let text = """
            [Settings]
            gtk-application-prefer-dark-theme = 1
            gtk-enable-animations=false
            broken
            """
        let files = ["/home/a/.config/gtk-4.0/settings.ini": text, "/c/gtk-3.0/settings.ini": text]
        let all = Asked(isDark: true, reducesMotion: true)
        #expect(preferences(["HOME": "/home/a"], files) == all)
        #expect(preferences(["HOME": "/home/b", "XDG_CONFIG_HOME": "/c"], files) == all)
        #expect(preferences(["HOME": "/home/a", "XDG_CONFIG_HOME": "/d"], files) == Asked())
        // A relative path counts as none, and an empty theme as well.
        #expect(preferences(["HOME": "/home/a", "XDG_CONFIG_HOME": "c", "GTK_THEME": ""], files) == all)
        #expect(preferences(["HOME": "/home/a", "GTK_THEME": "Mint-dark"]).isDark == true)
        // GTK 4 wins over GTK 3 setting by setting, and the variable wins over both.
        let both = [
            "/c/gtk-4.0/settings.ini": "gtk-enable-animations=TRUE\n",
            "/c/gtk-3.0/settings.ini": text.replacing("animations=false", with: "animations=0"),
        ]
        #expect(preferences(["XDG_CONFIG_HOME": "/c"], both) == Asked(isDark: true))
        #expect(preferences(["XDG_CONFIG_HOME": "/c", "GTK_THEME": "Adwaita"], both) == Asked(isDark: false))
        let off = ["/c/gtk-4.0/settings.ini": text.replacing("= 1", with: "= 0")]
        #expect(preferences(["XDG_CONFIG_HOME": "/c"], off) == Asked(isDark: false, reducesMotion: true))
    }

    @Test("an existing bus is used, and none is started")
    func addresses() throws {
        #expect(SessionBus.address(in: [:]) == nil)
        #expect(SessionBus.address(in: ["XDG_RUNTIME_DIR": "/no/such/folder"]) == nil)
        for address in ["", "autolaunch:"] {
            #expect(SessionBus.address(in: ["DBUS_SESSION_BUS_ADDRESS": address]) == nil)
        }
        let address = "unix:path=/run/user/1000/bus"
        #expect(SessionBus.address(in: ["DBUS_SESSION_BUS_ADDRESS": address]) == address)
        #expect(SessionBus(address: "unix:path=/no/such/bus") == nil)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(SessionBus.address(in: ["XDG_RUNTIME_DIR": folder.path]) == nil)
        try Data().write(to: folder.appendingPathComponent("bus"))
        #expect(SessionBus.address(in: ["XDG_RUNTIME_DIR": folder.path]) == "unix:path=\(folder.path)/bus")
    }

    @Test("a message has the arguments that were appended, of all types, and its own name")
    func messages() throws {
        let signal = try #require(BusMessage.signal("Changed", of: "a.b", at: "/c"))
        #expect(signal.arguments == [])
        let inner = BusValue.entry(.text("ключ"), .variant(.array([.number(.max), .number(0)], of: "u")))
        signal.append([
            .text(""), .truth(true), .truth(false), .number(7), .array([], of: "s"), .array([inner], of: "{sv}"),
            .variant(.variant(.text("deep"))), .array([.array([.truth(true)], of: "b")], of: "ab"),
        ])
        // What was read has no signature of its elements.
        let read = BusValue.entry(.text("ключ"), .variant(.array([.number(.max), .number(0)], of: "")))
        #expect(
            signal.arguments == [
                .text(""), .truth(true), .truth(false), .number(7), .array([], of: ""), .array([read], of: ""),
                .variant(.variant(.text("deep"))), .array([.array([.truth(true)], of: "")], of: ""),
            ])
        #expect(signal.isSignal("Changed", of: "a.b") && !signal.isSignal("Other", of: "a.b"))
        #expect(!signal.isSignal("Changed", of: "a.c") && !signal.isCall("Changed", of: "a.b"))
        let call = try #require(BusMessage.call("Read", of: "a.b", at: "/c", to: "d.e"))
        #expect(call.isCall("Read", of: "a.b") && !call.isCall("Write", of: "a.b") && !call.isCall("Read", of: "b.a"))
        #expect(!call.isSignal("Read", of: "a.b"))
    }

    @Test("a name on the bus has one owner, and a call to none is answered by nothing")
    func names() throws {
        let portal = try FakePortal(isThere: false)
        let (one, two) = (try #require(SessionBus(address: portal.address)), SessionBus(address: portal.address))
        #expect(one.request(name: "test.Name") && two?.request(name: "test.Name") == false)
        let call = try #require(BusMessage.call("Read", of: "a.b", at: "/c", to: "test.None"))
        #expect(one.answer(to: call, within: 10) == nil)
        // The owner doesn't read its messages: the wait ends after its time, in seconds.
        let unread = try #require(BusMessage.call("Read", of: "a.b", at: "/c", to: "test.Name"))
        let begin = ProcessInfo.processInfo.systemUptime
        #expect(two?.answer(to: unread, within: 0.2) == nil)
        let passed = ProcessInfo.processInfo.systemUptime - begin
        #expect(passed > 0.19 && passed < 20, "\(passed)")
    }

    private func watch(_ address: String, _ changed: DispatchSemaphore) -> PreferenceWatch {
        PreferenceWatch(environment: ["DBUS_SESSION_BUS_ADDRESS": address, "GTK_THEME": "Adwaita:dark"]) {
            changed.signal()
        }
    }

    @Test("the portal's values are used, and its changes followed until the bus ends")
    func portal() throws {
        let portal = try FakePortal()
        try portal.set("color-scheme", to: .number(2))
        try portal.set("enable-animations", to: .truth(true), in: Self.gnome)
        // A nested value, as older portals reply, and one that nobody requests.
        try portal.set("contrast", to: .variant(.number(1)))
        try portal.set("accent-color", to: .text("blue"))
        let changed = DispatchSemaphore(value: 0)
        let watch = watch(portal.address, changed)
        changed.wait()
        #expect(watch.changedPreferences() == Asked(isDark: false, raisesContrast: true))
        #expect(watch.changedPreferences() == nil)
        try portal.set("accent-color", to: .text("red"))
        try portal.set("enable-animations", to: .truth(false), in: Self.gnome)
        changed.wait()
        #expect(watch.changedPreferences() == Asked(isDark: false, raisesContrast: true, reducesMotion: true))
        // Without a preference the files apply.
        try portal.set("color-scheme", to: .number(1))
        changed.wait()
        #expect(watch.changedPreferences() == Asked(isDark: true, raisesContrast: true, reducesMotion: true))
        portal.end()
        #expect(watch.changedPreferences() == nil)
    }

    @Test("a portal that starts later is followed, and a silent bus causes no wait")
    func later() throws {
        let portal = try FakePortal(isThere: false)
        let changed = DispatchSemaphore(value: 0)
        let watch = watch(portal.address, changed)
        #expect(watch.changedPreferences() == Asked(isDark: true))
        // SDL does without a bus where there is none.
        var addresses: [String] = []
        self.watch("", changed).avoidDeadBus { addresses.append($0) }
        #expect(addresses == [])
        portal.begin()
        // A change can be missed until the watch listens, after its first request.
        var scheme: UInt32 = 1
        repeat {
            scheme = 3 - scheme
            try portal.set("color-scheme", to: .number(scheme))
        } while changed.wait(timeout: .now() + .milliseconds(50)) == .timedOut
        #expect(watch.changedPreferences() != nil)

        let dead = try DeadBus()
        let waiting = self.watch(dead.address, changed)
        #expect(waiting.changedPreferences() == Asked(isDark: true))
        waiting.avoidDeadBus { addresses.append($0) }
        #expect(addresses == ["unix:path=/dev/null"])
    }
}
