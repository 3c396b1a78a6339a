import ViewHierarchy

/// A view around fields that knows them all.
@MainActor
protocol FieldHosting: View {
    /// Lets the keys go from a field to the next one, or to the one before.
    func leave(_ field: EntryField, isBackwards: Bool)

    /// Scrolls as far as it needs for a field to be seen.
    func reveal(_ field: EntryField)

    func copy(_ text: String)
}
