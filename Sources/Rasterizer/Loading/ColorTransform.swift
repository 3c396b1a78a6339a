import CPictures

/// Converts colours from a profile, or from inks, to sRGB with relative colorimetry. Calls Little CMS.
final class ColorTransform {
    /// The link profile for inks without a profile: Argyll CMS' "Chemical proof", which its author has put into the
    /// public domain, linked with sRGB by Little CMS (9 steps per ink, 8 bits: 0.4 of 255 from the original on
    /// average).
    private static var plainInks: [UInt8] { PackageResources.plain_inks_icc }

    private let context: cmsContext
    private let transform: cmsHTRANSFORM
    private let format: RowFormat

    /// Creates a transform of rows of `format`, or returns `nil` if none is needed or the profile is not for such rows.
    init?(_ profile: [UInt8], of format: RowFormat) {
        self.format = format
        guard format == .inks || Self.isForeign(profile), let context = cmsCreateContext(nil, nil) else { return nil }
        let made = Self.transform(profile, context, format) ?? (format == .inks ? Self.link(context) : nil)
        guard let transform = made else {
            cmsDeleteContext(context)
            return nil
        }
        (self.context, self.transform) = (context, transform)
    }

    deinit {
        cmsDeleteTransform(transform)
        cmsDeleteContext(context)
    }

    /// Converts pixels of four bytes in place and leaves alpha unchanged.
    func apply(to bytes: UnsafeMutableBufferPointer<UInt8>) {
        cmsDoTransform(transform, bytes.baseAddress, bytes.baseAddress, UInt32(bytes.count / 4))
        if format == .inks { for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 255 } }
    }

    private static func transform(
        _ bytes: [UInt8], _ context: cmsContext, _ format: RowFormat
    ) -> cmsHTRANSFORM? {
        guard let profile = cmsOpenProfileFromMemTHR(context, bytes, UInt32(bytes.count)) else { return nil }
        defer { cmsCloseProfile(profile) }
        guard let standard = cmsCreate_sRGBProfileTHR(context) else { return nil }
        defer { cmsCloseProfile(standard) }
        let input: cmsUInt32Number
        switch (cmsGetColorSpace(profile), format) {
        case (cmsSigCmykData, .inks): input = scrim_color_inks
        case (cmsSigRgbData, .rgb), (cmsSigRgbData, .rgba), (cmsSigRgbData, .premultiplied): input = scrim_color_rgb
        // The decoders represent grey as equal red, green and blue.
        case (cmsSigGrayData, .rgb), (cmsSigGrayData, .rgba), (cmsSigGrayData, .premultiplied):
            input = scrim_color_grey
        default: return nil
        }
        return cmsCreateTransformTHR(
            context, profile, input, standard, scrim_color_rgb, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_NOCACHE))
    }

    private static func link(_ context: cmsContext) -> cmsHTRANSFORM? {
        guard let profile = cmsOpenProfileFromMemTHR(context, plainInks, UInt32(plainInks.count)) else { return nil }
        defer { cmsCloseProfile(profile) }
        return cmsCreateTransformTHR(
            context, profile, scrim_color_inks, nil, scrim_color_rgb, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_NOCACHE))
    }

    /// Whether a profile differs from plain sRGB. Converting sRGB to sRGB would change nothing and cost more than
    /// decoding a tile.
    private static func isForeign(_ profile: [UInt8]) -> Bool {
        // The name in the standard's own profile, as Latin text or, in version 4, as UTF-16.
        let latin = Array("sRGB IEC61966-2.1".utf8)
        return !profile.isEmpty && !profile.contains(latin) && !profile.contains(latin.flatMap { [0, $0] })
    }
}
