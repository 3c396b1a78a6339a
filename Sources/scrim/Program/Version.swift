/// The program's version, as the changelog has it.
let programVersion = "0.1.0"
