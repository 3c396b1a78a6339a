import Drawing
import Foundation
import Testing
import Transitions
import ViewHierarchy

@MainActor
@Suite("Margins of controllers' views")
struct ControllerMarginTests {
    @Test(
        "at the sides 16 points, from 414 points on 20, and as many as are set",
        arguments: [(390.0, 16.0), (414, 20), (744, 20)])
    func sides(width: Double, side: Double) {
        let view: View = ViewController().view
        let controller = ViewController()
        controller.view.frame = CGRect(x: 0, y: 0, width: width, height: 500)
        #expect(controller.view.layoutMargins == EdgeInsets(top: 0, left: side, bottom: 0, right: side))
        let frame = controller.view.layoutMarginsGuide.layoutFrame
        #expect(frame == CGRect(x: side, y: 0, width: width - 2 * side, height: 500))
        controller.view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            controller.view.layoutMarginsGuide.layoutFrame == CGRect(x: 2, y: 1, width: width - 6, height: 496))
        #expect(View(frame: .zero).layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        // Without its controller, the view has the margins of any other.
        #expect(view.layoutMargins.left == 8)
    }
}
