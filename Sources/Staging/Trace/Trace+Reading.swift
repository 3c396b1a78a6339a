import Drawing
public import Foundation
import Support

extension Trace {
    /// Creates a trace from JSON text that ``TraceJSONWriter`` wrote.
    ///
    /// Numbers that were not finite become NaN.
    /// - Throws: A `DecodingError` that describes what is missing or of the wrong type.
    public init(json: Data) throws {
        let document = try JSONDecoder().decode(TraceDocument.self, from: json)
        self.init(
            header: TraceHeader(
                scene: document.scene, fps: document.fps, scale: document.scale,
                size: CGSize(width: document.size.first, height: document.size.second),
                lanes: document.lanes, reducesMotion: document.reducesMotion ?? false),
            frames: try document.frames.map { try $0.value() }, events: document.events.map(\.value))
    }
}

/// The JSON structure of a trace, with the same keys.
private struct TraceDocument: Decodable {
    /// An array of two numbers.
    struct Pair: Decodable {
        var first: Double
        var second: Double

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            first = try list.decode(Double?.self) ?? .nan
            second = try list.decode(Double?.self) ?? .nan
        }
    }

    struct Pointer: Decodable {
        var value: TracePointer

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            let x = try list.decode(Double?.self) ?? .nan
            let y = try list.decode(Double?.self) ?? .nan
            value = TracePointer(location: CGPoint(x: x, y: y), isDown: try list.decode(Bool.self))
        }
    }

    struct View: Decodable {
        var frame: [Double?]
        var alpha: Double?
        var cornerRadius: Double?
        var velocity: Pair
        var order: Int?
        var rotation: Double?
        var shadow: Double?
        var scroll: Pair?
        var textSize: Double?
        var copies: Double?
        var copy: Pair?
        var picture: String?

        var details: TraceView.Details? {
            guard let order else { return nil }
            return TraceView.Details(
                order: order, rotation: rotation ?? 0, shadow: shadow ?? 0,
                scroll: scroll.map { CGPoint(x: $0.first, y: $0.second) }, textSize: textSize,
                copies: copies ?? 0,
                copy: copy.map { CGPoint(x: $0.first, y: $0.second) }, picture: picture)
        }
    }

    struct Frame: Decodable {
        var frame: Int
        var time: Double
        var lane: Int
        var phase: String
        var fraction: Double?
        var pointer: Pointer?
        var views: [String: View]
        var size: Pair?

        func value() throws -> TraceFrame {
            guard let phase = TracePhase(rawValue: phase) else {
                throw damage("there is no phase \"\(Quotation.text(phase))\"")
            }
            return TraceFrame(
                frame: frame, time: time, lane: lane, phase: phase, fraction: fraction ?? .nan,
                pointer: pointer?.value,
                views: try views.mapValues { view in
                    let sides = view.frame.map { $0 ?? .nan }
                    guard sides.count == 4 else { throw damage("a view's frame has not four numbers") }
                    return TraceView(
                        frame: CGRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3]),
                        alpha: view.alpha ?? .nan, cornerRadius: view.cornerRadius ?? .nan,
                        velocity: CGVector(dx: view.velocity.first, dy: view.velocity.second),
                        details: view.details)
                }, size: size.map { CGSize(width: $0.first, height: $0.second) })
        }

        private func damage(_ cause: String) -> DecodingError {
            .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "frame \(frame): \(cause)"))
        }
    }

    var scene: String
    var fps: Double
    var scale: Double
    var size: Pair
    var lanes: [TraceLane]
    var reducesMotion: Bool?
    var frames: [Frame]
    var events: [Event]

    struct Event: Decodable {
        var time: Double
        var lane: Int
        var name: String
        var object: String
        var velocity: Pair?

        var value: TraceEvent {
            TraceEvent(
                time: time, lane: lane, name: TraceEvent.Name(name), object: object,
                velocity: velocity.map { CGVector(dx: $0.first, dy: $0.second) })
        }
    }
}
