import CPictures

/// Takes colours from a profile, or from inks, to sRGB by relative colorimetry. Calls Little CMS.
final class ColorTransform {
    /// What inks without a profile are taken by: Argyll CMS' "Chemical proof", which its author has put into the public
    /// domain, linked with sRGB by Little CMS (9 steps an ink, 8 bits: 0.4 of 255 beside the original on average).
    private static var plainInks: [UInt8] { PackageResources.plain_inks_icc }

    private let context: cmsContext
    private let transform: cmsHTRANSFORM
    private let format: RowFormat

    /// A transform of rows of `format`; nil where none is needed, or where the profile is not for such rows.
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

    /// Replaces pixels of four bytes; alpha stays as it is.
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
        // The decoders give grey as equal red, green and blue.
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

    /// Whether a profile is other than plain sRGB. Going from sRGB to sRGB would leave the pixels as they are and cost
    /// more than a tile's decoding.
    private static func isForeign(_ profile: [UInt8]) -> Bool {
        // The name that the profile of the standard bears, as Latin text or, in version 4, as UTF-16.
        let latin = Array("sRGB IEC61966-2.1".utf8)
        return !profile.isEmpty && !profile.contains(latin) && !profile.contains(latin.flatMap { [0, $0] })
    }
}
