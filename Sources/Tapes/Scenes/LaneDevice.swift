import Support
package import ViewHierarchy

/// The setting of a lane for its device, beside those of the scene's parameters.
package enum LaneDevice {
    /// The setting's name.
    package static let setting = "device"
    /// Its value for a bare stage.
    package static let none = "none"

    /// Reads its value for a device.
    package static func device(parsing text: String) throws(SceneParameterError) -> HeldDevice {
        do throws(DeviceNameError) {
            return try HeldDevice(parsing: text)
        } catch {
            throw SceneParameterError(
                "no device is called \"\(Quotation.text(error.name))\"",
                remedy: Suggestion.remedy(for: error.name, in: error.known + [none]))
        }
    }
}
