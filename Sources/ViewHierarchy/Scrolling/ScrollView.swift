open class ScrollView: View {}
