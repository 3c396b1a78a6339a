import Drawing

extension Palette {
    /// These colours, on a cover's deep ink in its pale one: for screens that are as their cover is.
    func printed(with inks: Inks) -> Palette {
        let ground = inks.deep
        return Palette(
            background: ground, grouped: ground, surface: ground, card: ground,
            elevated: inks.pale.withAlphaComponent(0.09),
            placeholder: inks.pale.withAlphaComponent(0.12), fill: inks.pale.withAlphaComponent(0.22), text: inks.pale,
            secondaryText: inks.pale.withAlphaComponent(0.74), tertiaryText: inks.pale.withAlphaComponent(0.5),
            separator: inks.pale.withAlphaComponent(0.16), tint: inks.pale, onTint: ground, onPicture: onPicture,
            destructive: destructive, warning: warning, marker: marker, wall: ground, paper: paper, frame: frame,
            dimming: dimming, shadow: shadow, accents: accents)
    }
}
