import Testing

@testable import WebHost

@Suite struct HourShadesTests {
  @Test func `counts that are very unlike have all shades, and the same count has the same one`() {
    let counts = [0, 0, 1, 1, 1, 2, 3, 4, 6, 9, 12, 1_500]
    let shades = HourShades(counts)
    #expect(counts.map(shades.level) == [0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4])
    #expect(shades.ranges == [1...2, 3...4, 6...9, 12...1_500])
    #expect(shades.levels == [1, 2, 3, 4])
  }

  @Test func `few counts have the darkest shades`() {
    #expect([0, 7].map(HourShades([0, 7, 7]).level) == [0, 4])
    #expect([1, 2, 90].map(HourShades([1, 2, 90]).level) == [2, 3, 4])
    #expect(HourShades([0, 0]).ranges.isEmpty)
  }
}
