import Drawing
import Foundation

/// Filled icons for tab bars, about 24 points wide.
enum TabIcon {
    /// A record with its hole.
    static let record: Path = {
        var path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 24, height: 24))
        path.append(Path(ellipseIn: CGRect(x: 6.5, y: 6.5, width: 11, height: 11)))
        path.append(Path(ellipseIn: CGRect(x: 9, y: 9, width: 6, height: 6)))
        path.fillRule = .evenOdd
        return path
    }()

    /// A page with a picture's place and two lines.
    static let page: Path = {
        var path = Path(roundedRect: CGRect(x: 0, y: 0, width: 21, height: 24), cornerRadius: 4)
        path.append(Path(roundedRect: CGRect(x: 4, y: 4.5, width: 13, height: 7), cornerRadius: 1.5))
        for y in [14.5, 18] {
            path.append(Path(roundedRect: CGRect(x: 4, y: y, width: y < 16 ? 13 : 8, height: 1.8), cornerRadius: 0.9))
        }
        path.fillRule = .evenOdd
        return path
    }()

    /// A calendar's leaf with its head and two days.
    static let day: Path = {
        var path = Path(roundedRect: CGRect(x: 0, y: 0, width: 24, height: 23), cornerRadius: 4.5)
        path.append(Path(rect: CGRect(x: 3, y: 7, width: 18, height: 2)))
        for x in [5.0, 13.5] {
            path.append(Path(roundedRect: CGRect(x: x, y: 12, width: 5.5, height: 5.5), cornerRadius: 1.2))
        }
        path.fillRule = .evenOdd
        return path
    }()
}
