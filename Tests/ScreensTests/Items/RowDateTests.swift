import Foundation
import Screens
import Testing

@Suite struct RowDateTests {
  @Test func `a time without a time zone of the user is that of UTC`() {
    #expect(RowDate.exactLabel(for: Date(timeIntervalSince1970: 1_795_788_300)) == "27 Nov 2026, 14:05 UTC")
    #expect(RowDate.exactLabel(for: Date(timeIntervalSince1970: -60)) == "31 Dec 1969, 23:59 UTC")
  }
}
