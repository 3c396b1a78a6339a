extension [Double] {
    /// The third differences of neighbors, without sign, which smooth values nearly lack. Of independent values they have
    /// the deviation of the values themselves: their variance, 1 + 9 + 9 + 1 times as large, is divided by 20.
    package var thirdDifferences: [Double] {
        indices.dropFirst(3).map { index in
            let inner = 3 * (self[index - 2] - self[index - 1])
            return abs(self[index] - self[index - 3] + inner) / 20.0.squareRoot()
        }
    }
}
