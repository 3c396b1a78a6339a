public let radius = 12.0
