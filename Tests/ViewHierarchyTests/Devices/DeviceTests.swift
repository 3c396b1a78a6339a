import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

/// The figures are written out from the tables of Apple's Human Interface Guidelines, apart from the code's.
@Suite("Devices")
@MainActor
struct DeviceTests {
    private struct Figures: Sendable {
        let device: Device
        /// Width and height upright.
        let size: [Double]
        /// Top, left, bottom and right, upright and turned, with the status bar where there is one.
        let upright: [Double]
        let turned: [Double]
        let ratio: Double
        /// Regular width and height, upright and turned.
        let regular: [Bool]
    }

    nonisolated private static let figures = [
        Figures(
            device: .smallPhone, size: [320, 568], upright: [20, 0, 0, 0], turned: [0, 0, 0, 0], ratio: 2,
            regular: [false, true, false, false]),
        Figures(
            device: .plainPhone, size: [375, 667], upright: [20, 0, 0, 0], turned: [0, 0, 0, 0], ratio: 2,
            regular: [false, true, false, false]),
        Figures(
            device: .roundPhone, size: [390, 844], upright: [47, 0, 34, 0], turned: [0, 47, 21, 47], ratio: 3,
            regular: [false, true, false, false]),
        Figures(
            device: .largePhone, size: [430, 932], upright: [59, 0, 34, 0], turned: [0, 59, 21, 59], ratio: 3,
            regular: [false, true, true, false]),
        Figures(
            device: .smallTablet, size: [744, 1133], upright: [24, 0, 20, 0], turned: [24, 0, 20, 0], ratio: 2,
            regular: [true, true, true, true]),
        Figures(
            device: .largeTablet, size: [1024, 1366], upright: [24, 0, 20, 0], turned: [24, 0, 20, 0], ratio: 2,
            regular: [true, true, true, true]),
    ]

    private func list(_ insets: EdgeInsets) -> [Double] { [insets.top, insets.left, insets.bottom, insets.right] }

    @Test("have the sizes, safe areas, ratios and size classes of such devices", arguments: DeviceTests.figures.indices)
    func figures(index: Int) {
        let figures = Self.figures[index]
        let (upright, turned) = (HeldDevice(figures.device), HeldDevice(figures.device, .turnedLeft))
        #expect([Double(upright.size.width), Double(upright.size.height)] == figures.size)
        #expect([Double(turned.size.height), Double(turned.size.width)] == figures.size)
        #expect(list(upright.safeAreaInsets(isStatusBarHidden: false)) == figures.upright)
        #expect(list(turned.safeAreaInsets(isStatusBarHidden: false)) == figures.turned)
        #expect(figures.device.pixelRatio == figures.ratio)
        let regular = [
            upright.isWidthRegular, upright.isHeightRegular, turned.isWidthRegular, turned.isHeightRegular,
        ]
        #expect(regular == figures.regular)
        #expect(Self.figures.count == Device.allCases.count)
    }

    @Test("lose the status bar's height with it, except below a sensor housing", arguments: Device.allCases)
    func hiddenStatusBar(device: Device) {
        let top = HeldDevice(device).safeAreaInsets(isStatusBarHidden: true).top
        let hasHousing = device == .roundPhone || device == .largePhone
        #expect(top == (hasHousing ? HeldDevice(device).safeAreaInsets(isStatusBarHidden: false).top : 0))
    }

    @Test("turn by quarters; what a phone shows does not turn upside down")
    func turning() {
        var phone = HeldDevice(.roundPhone)
        var shown: [HeldDevice.Orientation] = []
        for _ in 0..<4 {
            phone.turn(.left)
            shown.append(phone.orientation)
        }
        #expect(shown == [.turnedLeft, .turnedLeft, .turnedRight, .upright])
        var tablet = HeldDevice(.largeTablet)
        shown = []
        for _ in 0..<4 {
            tablet.turn(.right)
            shown.append(tablet.orientation)
        }
        #expect(shown == [.turnedRight, .upsideDown, .turnedLeft, .upright])
        tablet.turn(.left)
        tablet.turn(.right)
        #expect(tablet == HeldDevice(.largeTablet))
    }

    @Test("text styles have the sizes of the guidelines, and other fonts grow with them")
    func textSizes() {
        let timeline = Timeline()
        // Body, large title and caption 2 at extra small, large, XXXL and the largest accessibility size.
        let table: [(ContentSizeCategory, Double, Double, Double)] = [
            (.extraSmall, 14, 31, 11), (.large, 17, 34, 11), (.extraExtraExtraLarge, 23, 40, 17),
            (.accessibilityExtraExtraExtraLarge, 53, 60, 40),
        ]
        for (category, body, title, caption) in table {
            timeline.screen.contentSizeCategory = category
            timeline.asCurrent {
                #expect(Font.preferredFont(forTextStyle: .body).size == body)
                #expect(Font.preferredFont(forTextStyle: .largeTitle).size == title)
                #expect(Font.preferredFont(forTextStyle: .caption2).size == caption)
                let metrics = TextSizeMetrics.default
                #expect(abs(metrics.scaledValue(for: 34) - 34 * body / 17) < 1e-9)
                #expect(metrics.scaledFont(for: Font(size: 20, weight: .bold), maximumPointSize: 25).size <= 25)
            }
        }
        timeline.screen.contentSizeCategory = .large
        timeline.asCurrent { #expect(TextSizeMetrics(forTextStyle: .title1).scaledValue(for: 13.7) == 13.7) }
    }

    @Test("status bars have UIKit's heights, and content of another orientation appears turned by the quarters between")
    func heightsAndAngles() {
        #expect(Device.allCases.map(\.statusBarHeight) == [20, 20, 47, 54, 24, 24])
        // Each orientation is a quarter to the left of the one before; content then appears a quarter to the right.
        for (here, orientation) in HeldDevice.Orientation.allCases.enumerated() {
            for (there, other) in HeldDevice.Orientation.allCases.enumerated() {
                let angle = HeldDevice(.largeTablet, orientation).angle(from: HeldDevice(.largeTablet, other))
                let turned = -Double(here - there) * .pi / 2
                #expect(angle > -.pi && angle <= .pi && abs(sin(angle) - sin(turned)) < 1e-9)
                #expect(abs(cos(angle) - cos(turned)) < 1e-9)
            }
        }
    }

    @Test("a phone has a status bar upright alone, a tablet always", arguments: Device.allCases)
    func statusBar(device: Device) {
        let isTablet = [.smallTablet, .largeTablet].contains(device)
        for orientation in HeldDevice.Orientation.allCases {
            let isTurned = orientation == .turnedLeft || orientation == .turnedRight
            #expect(HeldDevice(device, orientation).hasStatusBar == (isTablet || !isTurned))
        }
    }

    /// The sizes of the guidelines' tables, a table of each category, from the large title to the second caption.
    private static let typography: [ContentSizeCategory: [Double]] = [
        .extraSmall: [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11],
        .small: [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11],
        .medium: [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11],
        .large: [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11],
        .extraLarge: [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13],
        .extraExtraLarge: [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15],
        .extraExtraExtraLarge: [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17],
        .accessibilityMedium: [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20],
        .accessibilityLarge: [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24],
        .accessibilityExtraLarge: [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29],
        .accessibilityExtraExtraLarge: [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34],
        .accessibilityExtraExtraExtraLarge: [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40],
    ]

    @Test("text styles have the sizes of the guidelines' tables", arguments: ContentSizeCategory.allCases)
    func textStyles(category: ContentSizeCategory) {
        let styles: [Font.TextStyle] = [
            .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote, .caption1,
            .caption2,
        ]
        #expect(styles.map { $0.pointSize(category) } == Self.typography[category])
    }

    @Test(
        "bars are low on phones in landscape, except the largest, whose width is regular there",
        arguments: Device.allCases)
    func lowBars(device: Device) {
        let phones = [Device.smallPhone, .plainPhone, .roundPhone]
        #expect(!HeldDevice(device).hasLowBars)
        #expect(HeldDevice(device, .turnedLeft).hasLowBars == phones.contains(device))
        #expect(device.isTablet == [.smallTablet, .largeTablet].contains(device))
    }

    @Test("a window that turns turns the screen's device, and is as large as it")
    func turnedWindow() {
        let timeline = Timeline()
        timeline.screen.hold(HeldDevice(.roundPhone))
        timeline.asCurrent {
            let window = Window(frame: timeline.screen.bounds)
            window.addSystemBars()
            window.turn(.left)
            #expect(timeline.screen.device == HeldDevice(.roundPhone, .turnedLeft))
            #expect(window.frame == CGRect(x: 0, y: 0, width: 844, height: 390) && window.transform.isIdentity)
            #expect(timeline.screen.bounds.size == window.bounds.size)
        }
    }
}
