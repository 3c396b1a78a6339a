import ViewHierarchy

extension HeldDevice {
    /// The word for a device in landscape, after its name and a comma.
    private static let landscape = "landscape"

    /// Reads a device's name, such as `large-phone`, or `large-phone,landscape` for one that is turned to the left.
    /// - Throws: The part that is wrong, with what can be there.
    package init(parsing text: String) throws(DeviceNameError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let device = parts.first.flatMap(Device.init(rawValue:)) else {
            throw DeviceNameError(name: parts.first ?? "", known: Device.allCases.map(\.rawValue))
        }
        guard parts.count == 1 || parts.count == 2 && parts[1] == Self.landscape else {
            throw DeviceNameError(name: parts[1], known: [Self.landscape])
        }
        self.init(device, parts.count == 1 ? .upright : .turnedLeft)
    }

    /// The device's name, which reads back as the same device in the same posture or, if it is turned to the right or
    /// upside down, in the opposite one.
    package var name: String { device.rawValue + (isLandscape ? ",\(Self.landscape)" : "") }
}

/// The reason why a text is not the name of a device.
package struct DeviceNameError: Error, Hashable, Sendable {
    /// The unknown part.
    package let name: String
    /// What can be in its place.
    package let known: [String]
}
