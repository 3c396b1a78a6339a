import Support
import Testing

@Suite("Quotations in messages")
struct QuotationTests {
    @Test("120 letters are quoted whole, and of longer texts the first 120")
    func longest() {
        let whole = String(repeating: "é", count: 120)
        #expect(Quotation.text(whole) == whole)
        #expect(Quotation.text(whole + "a") == whole + "…")
        #expect(Quotation.text(String(repeating: "a", count: 1_000_000)).count == 121)
    }

    @Test("line breaks become spaces")
    func lines() { #expect(Quotation.text("a\nb\r\nc") == "a b c") }
}
