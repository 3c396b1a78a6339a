public import Foundation

extension SheetPresentationController {
    /// A height at which a sheet rests, like UIKit's `UISheetPresentationController.Detent`.
    @preconcurrency @MainActor
    public final class Detent {
        /// The name of a detent.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) { self.rawValue = rawValue }

            public init(_ rawValue: String) { self.rawValue = rawValue }

            /// The medium detent, half of the container.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The large detent, the maximum height of a sheet.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The detent's name. A custom detent without a name gets a unique one.
        public let identifier: Identifier
        private let resolver: (any SheetPresentationControllerDetentResolutionContext) -> CGFloat?

        init(
            _ identifier: Identifier,
            _ resolver: @escaping (any SheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
        }

        /// Returns a detent at half of the container's height. It is inactive in compact height.
        public static func medium() -> Detent {
            Detent(.medium) { context in
                guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
                return (context as? SheetResolution).map { CGFloat($0.containerHeight / 2) }
                    ?? context.maximumDetentValue / 2
            }
        }

        /// Returns a detent at the maximum height of a sheet.
        public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

        /// Returns a custom detent.
        /// - Parameters:
        ///   - identifier: Its name.
        ///   - resolver: Returns the sheet's height, in points, for a container. Nil, 0, negative and infinite values
        ///     make the detent inactive. Values above the maximum count as the maximum.
        public static func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any SheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            numberOfCustom += 1
            return Detent(identifier ?? Identifier("custom \(numberOfCustom)"), resolver)
        }

        private static var numberOfCustom = 0

        /// Returns the sheet's height, in points, or nil if the detent is inactive.
        public func resolvedValue(in context: any SheetPresentationControllerDetentResolutionContext) -> CGFloat? {
            guard let value = resolver(context), value.isFinite, value > 0 else { return nil }
            return min(value, context.maximumDetentValue)
        }
    }
}

/// The context for resolving a detent, like UIKit's `UISheetPresentationControllerDetentResolutionContext`.
@preconcurrency @MainActor
public protocol SheetPresentationControllerDetentResolutionContext {
    /// The traits of the container.
    var containerTraitCollection: TraitCollection { get }
    /// The maximum height of the sheet, in points.
    var maximumDetentValue: CGFloat { get }
}

/// The container for which detents are resolved.
struct SheetResolution: SheetPresentationControllerDetentResolutionContext {
    let containerTraitCollection: TraitCollection
    let maximumDetentValue: CGFloat
    let containerHeight: Double
}
