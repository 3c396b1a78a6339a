import Staging
import SystemPackage

/// A folder that is filled with a file for each frame, by any thread.
struct FrameFolder: Sendable {
    /// Where it is now.
    let path: FilePath
    /// What errors call it, with a slash at its end.
    let name: String

    /// Makes a frame's file of `bytes`.
    func write(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(RecordingError) {
        let file = OutputDestination.frameName(frame)
        try OutputFile.write(bytes, path: path.appending(file), name: "\(name)\(file)")
    }

    /// Makes a frame's file of an earlier frame's, which is whole.
    func copy(_ earlier: Int, to frame: Int) throws(RecordingError) {
        let source = OutputDestination.frameName(earlier)
        let data: [UInt8]
        do throws(Errno) {
            data = try path.appending(source).contents()
        } catch {
            throw RecordingError(
                operation: "reading \(name)\(source)", cause: "it is gone", remedy: "leave the folder alone meanwhile")
        }
        let outcome = data.withUnsafeBytes { bytes in
            Result { () throws(RecordingError) in try write(bytes, frame: frame) }
        }
        try outcome.get()
    }
}
