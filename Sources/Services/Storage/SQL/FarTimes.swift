import Foundation

/// Times of background work that are further away than the work ever waits: a clock that was ahead gave them.
enum FarTimes {
  private static let day: TimeInterval = 86_400

  /// The statements that make such work due, for both engines.
  static func ending(now: Date) -> [SQL] {
    func ending(_ table: SQL, _ column: SQL, _ longest: TimeInterval) -> SQL {
      "UPDATE \(table) SET \(column) = \(now) WHERE \(column) > \(now.addingTimeInterval(longest))"
    }
    return [
      // Icons are looked for again after a month, articles after hours, deliveries after six hours, leases of hubs end after
      // a year at most.
      ending("feed_icons", "due", 31 * day), ending("wanted_articles", "asked", day),
      ending("webhook_deliveries", "due", day), ending("websub_subscriptions", "due", 366 * day),
    ]
  }
}
