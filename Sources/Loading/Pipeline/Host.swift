/// What is known of one host: who waits for it, and when it may be asked again.
struct Host {
  var line: PriorityLine = PriorityLine()
  var sending: Int = 0
  /// Not to be asked earlier: for the interval between requests, or because it said so.
  var notBefore: Duration = .zero
  /// How often in a row it answered that this is too much.
  var refusals: Int = 0

  func isOpen(at now: Duration, limit: Int) -> Bool { sending < limit && now >= notBefore }
}
