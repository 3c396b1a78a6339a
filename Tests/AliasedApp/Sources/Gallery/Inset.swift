public let inset = 8.0
