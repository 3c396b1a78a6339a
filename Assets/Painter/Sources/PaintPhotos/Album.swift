enum Album {
    static let photographs: [any Photograph.Type] = [
        BlueHour.self,
        OpenSea.self,
        AutumnWood.self,
        Limes.self,
        WhiteDunes.self,
        VioletLights.self,
        Galaxy.self,
        HighClouds.self,
        EveningLake.self,
        Pebbles.self,
        CityNight.self,
        LastBalloon.self,
        SilverSea.self,
        WinterPeak.self,
        Moonrise.self,
    ]
}
