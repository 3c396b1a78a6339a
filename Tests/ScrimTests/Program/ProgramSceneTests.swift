import Foundation
import Staging
import Testing

@testable import Scrim

/// A program with scenes that can't be listed ends before it does anything.
@Suite("The scenes of a program")
struct ProgramSceneTests {
    private static func scene(_ name: String, _ parameters: [SceneParameter] = []) -> Scene {
        Scene(name, hint: "", parameters: parameters) { _ in ViewController() }
    }

    @Test("a program without scenes ends with 2 and says what to do")
    func none() async {
        let run = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            RootCommand.run(RunningProgram(name: "own", version: "", scenes: []), tools: [])
        }
        let words = run.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(words == "own: the program has no scenes; list one in its `scenes`\n")
    }

    @Test("names of scenes are letters, digits and hyphens, each once, and defaults are values of their parameters")
    func problems() throws {
        func problem(_ scenes: [Scene]) -> [String] {
            do throws(ProgramError) {
                try RootCommand.check(scenes)
                return []
            } catch {
                #expect(error.kind == .wrongRequest)
                return error.messages
            }
        }
        #expect(problem([Self.scene("a-b"), Self.scene("Größe7")]) == [])
        for name in ["", "a b", "a/b", "a_b"] {
            #expect(
                problem([Self.scene("a"), Self.scene(name)])
                    == ["a scene can't be called \"\(name)\"; use letters, digits and hyphens"])
        }
        #expect(
            problem([Self.scene("a"), Self.scene("b"), Self.scene("a")])
                == ["two scenes are called \"a\"; give one another name"])
        let wrong = problem([
            Self.scene(
                "a", [.number("size", 3, in: 0...1), .number("rest", 1, in: 0...1), .number("gap", 2, in: 3...4)])
        ])
        #expect(wrong.count == 2)
        #expect(wrong.first?.hasPrefix("the scene a: the default of size") == true, "\(wrong)")
        #expect(wrong.last?.hasPrefix("the scene a: the default of gap") == true, "\(wrong)")
    }
}
