import Scrim

@main
struct Program: ScrimProgram {
    static let scenes: [Scene] = [.{{scene}}]
}
