import ArgumentParser
import Staging

/// `CURVE,CURVE,...`: the lanes from the left to the right, each with what else it sets after semicolons.
struct LanesOption {
    let lanes: [LaneList.Settings]

    init(_ text: String) throws {
        do throws(LaneListError) {
            lanes = try LaneList.lanes(parsing: text)
        } catch {
            throw ValidationError(error.description)
        }
    }
}
