/// All photographs, in the order in which they are painted.
enum Album {
    static let photographs: [any Photograph.Type] = [
        SunriseRidge.self,
        Oranges.self,
        GoldenSea.self,
        RainyWindow.self,
        LongShadows.self,
        NorthernLights.self,
        MilkyWay.self,
        AlpineLake.self,
        CloudSea.self,
        ForestLight.self,
        BalancedStones.self,
        MorningBalloons.self,
    ]
}
