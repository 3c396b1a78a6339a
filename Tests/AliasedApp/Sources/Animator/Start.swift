public let startAlpha = 0.25
