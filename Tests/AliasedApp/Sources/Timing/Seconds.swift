public let seconds = 0.5
