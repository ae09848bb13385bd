import Testing

@testable import Metrics

@Suite struct MetricTests {
  @Test func `nothing is lost that many tasks count at once`() async {
    let (counter, histogram) = (Counter(), Histogram())
    let set = MetricSet<Int, Counter> { Counter() }
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          for number in 0..<1_000 {
            counter.add()
            histogram.observe(.milliseconds(3))
            set[number % 4].add(2)
          }
        }
      }
    }
    #expect(counter.value == 8_000)
    #expect(histogram.snapshot.count == 8_000 && histogram.snapshot.counts[2] == 8_000)
    #expect(set.all.map(\.metric.value) == [4_000, 4_000, 4_000, 4_000])
  }

  @Test func `a value on a bound is in its bucket, and one above all bounds in the last`() {
    let histogram = Histogram(bounds: [1, 2])
    for value in [1.0, 1.5, 2, 2.5] { histogram.observe(value) }
    #expect(histogram.snapshot.counts == [1, 2, 1])
    #expect(histogram.snapshot.sum == 7)
  }

  @Test func `a gauge goes up and down`() {
    let gauge = Gauge()
    gauge.add(3)
    gauge.add(-2)
    #expect(gauge.value == 1)
  }
}
