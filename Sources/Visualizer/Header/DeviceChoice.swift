import ViewHierarchy

/// An item of the list of devices.
enum DeviceChoice: Equatable, Sendable {
    /// A device, or nil for bare stages.
    case device(Device?)
    case turn(DeviceTurn)

    /// Returns a device's name as a title.
    static func title(of device: Device?) -> String {
        guard let device else { return "No device" }
        let words = device.rawValue.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
