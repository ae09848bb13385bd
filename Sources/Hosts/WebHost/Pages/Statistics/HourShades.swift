/// Four shades for counts that may be very unlike. Each has about as many of the counts that occur: by their size, one busy
/// hour would leave all others in the lightest shade.
struct HourShades {
  /// The counts of each shade, the lightest first. Fewer than four if fewer counts occur.
  let ranges: [ClosedRange<Int>]

  static let most = 4

  init(_ counts: some Sequence<Int>) {
    let occurring = Set(counts).subtracting([0]).sorted()
    let shades = min(Self.most, occurring.count)
    ranges = (0..<shades).map { shade in
      occurring[shade * occurring.count / shades]...occurring[(shade + 1) * occurring.count / shades - 1]
    }
  }

  /// The levels of the shades in ``ranges``: the last one is the darkest.
  var levels: [Int] { ranges.indices.map { Self.most - ranges.count + 1 + $0 } }

  /// From 0, for none, to 4.
  func level(of count: Int) -> Int {
    zip(ranges, levels).first { range, _ in range.contains(count) }?.1 ?? 0
  }
}
