public import Foundation

extension SheetPresentationController {
    /// A height at which a sheet rests, as UIKit's `UISheetPresentationController.Detent`.
    @preconcurrency @MainActor
    public final class Detent {
        /// The name of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }

            public init(_ rawValue: String) { self.rawValue = rawValue }

            /// Half of the container.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// All that a sheet may cover.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The detent's name; one that is made without gets one of its own.
        public let identifier: Identifier
        private let resolver: (any SheetPresentationControllerDetentResolutionContext) -> CGFloat?

        init(
            _ identifier: Identifier,
            _ resolver: @escaping (any SheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
        }

        /// Half of the container's height; out of use where the height is compact.
        public static func medium() -> Detent {
            Detent(.medium) { context in
                guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
                return (context as? SheetResolution).map { CGFloat($0.containerHeight / 2) }
                    ?? context.maximumDetentValue / 2
            }
        }

        /// All that a sheet may cover.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// A detent of one's own.
        /// - Parameters:
        ///   - identifier: Its name.
        ///   - resolver: Gives the sheet's height in points for a container, or nil where the detent is out of use. What
        ///     is over the maximum counts as that; what is 0, less or not finite is out of use.
        public static func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any SheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            numberOfCustom += 1
            return Detent(identifier ?? Identifier("custom \(numberOfCustom)"), resolver)
        }

        private static var numberOfCustom = 0

        /// The sheet's height in points, or nil where the detent is out of use.
        public func resolvedValue(in context: any SheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            guard let value = resolver(context), value.isFinite, value > 0 else { return nil }
            return min(value, context.maximumDetentValue)
        }
    }
}

/// What a detent's height may go by, as UIKit's `UISheetPresentationControllerDetentResolutionContext`.
@preconcurrency @MainActor
public protocol SheetPresentationControllerDetentResolutionContext {
    /// Room and appearance of the container.
    var containerTraitCollection: TraitCollection { get }
    /// The greatest height of the sheet, in points.
    var maximumDetentValue: CGFloat { get }
}

/// The container that detents are resolved for.
struct SheetResolution: SheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: TraitCollection
    let maximumDetentValue: CGFloat
    let containerHeight: Double
}
