import Testing

@testable import Metrics

@Suite struct TextExpositionTests {
  private func text(_ family: MetricFamily) -> String {
    String(decoding: TextExposition.bytes(of: [family]), as: UTF8.self)
  }

  @Test func `a family has its help, its type and a line for each sample`() {
    let family = MetricFamily.counter("a_total", "Things.", [.init(3), .init(0.25, ["kind": "x", "other": "y"])])
    #expect(
      text(family)
        == "# HELP a_total Things.\n# TYPE a_total counter\na_total 3\na_total{kind=\"x\",other=\"y\"} 0.25\n")
  }

  @Test func `a family without samples is left out`() {
    #expect(text(.gauge("a", "Things.", [])) == "")
  }

  @Test func `backslashes, quotes and line feeds of labels are escaped, so that no value writes a line of its own`() {
    let written = text(.gauge("a", "Back\\slash and \"quotes\".", [.init(1, ["host": "a\"b\\c\nd 1"])]))
    #expect(written.contains("# HELP a Back\\\\slash and \"quotes\".\n"))
    #expect(written.contains(#"a{host="a\"b\\c\nd 1"} 1"#))
    #expect(written.utf8.count { $0 == UInt8(ascii: "\n") } == 3)
  }

  @Test func `the buckets of a histogram are cumulated, and end with all values`() {
    let histogram = Histogram(bounds: [0.1, 1])
    for value in [0.05, 0.1, 0.5, 7] { histogram.observe(value) }
    #expect(
      text(.histogram("a_seconds", "Times.", [.init(histogram, ["route": "x"])])) == """
        # HELP a_seconds Times.
        # TYPE a_seconds histogram
        a_seconds_bucket{route="x",le="0.1"} 2
        a_seconds_bucket{route="x",le="1"} 3
        a_seconds_bucket{route="x",le="+Inf"} 4
        a_seconds_sum{route="x"} 7.65
        a_seconds_count{route="x"} 4

        """)
  }

  @Test func `numbers that are none have the names of the format`() {
    let written = text(.gauge("a", "Things.", [.init(.nan), .init(.infinity), .init(-.infinity), .init(1e300)]))
    #expect(written.hasSuffix("a NaN\na +Inf\na -Inf\na 1e+300\n"))
  }
}
