import Foundation
import Synchronization

/// Pages that 32 connections ask for one after the other, each for its own next page as soon as it has one.
struct PageLoad {
  /// Pages in a second.
  let perSecond: Double
  /// The time that 99 % of the pages took at most.
  let milliseconds: Double
  let pages: Int

  private static let connections = 32
  private static let seconds = 5.0

  // MARK: Internal

  /// What the page's script adds to ask for the content without the frame.
  static let forContent = "X-Requested-With: reader\r\nX-Part: content\r\nSec-Fetch-Site: same-origin\r\n"

  /// - Parameters:
  ///   - headers: Further headers of the requests, each with its line's end.
  ///   - address: The address of a page, by its number.
  static func measure(
    port: UInt16, token: String, headers: String = "", address: @escaping @Sendable (Int) -> String
  ) throws -> PageLoad {
    let number = Counter()
    // The first pages warm the caches of the processor and of the engine.
    _ = try load(port, token, headers, until: .now + .milliseconds(500), number, address)
    let begun = ContinuousClock.now
    let times = try Crowd.run(connections) {
      try load(port, token, headers, until: begun + .seconds(seconds), number, address)
    }.sorted()
    let duration = (ContinuousClock.now - begun) / .seconds(1)
    guard !times.isEmpty else { throw StreamClients.Failure(reason: "No page came.") }
    return PageLoad(
      perSecond: Double(times.count) / duration, milliseconds: times[min(times.count - 1, times.count * 99 / 100)],
      pages: times.count)
  }

  // MARK: Private

  /// Loads pages on a connection of its own. Returns the milliseconds that each took.
  private static func load(
    _ port: UInt16, _ token: String, _ headers: String, until end: ContinuousClock.Instant, _ number: Counter,
    _ address: (Int) -> String
  ) throws -> [Double] {
    let connection = try KeptConnection(port: port)
    // As a browser asks.
    let headers =
      "Cookie: yaarr=\(token)\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n" + headers
    var times: [Double] = []
    while ContinuousClock.now < end {
      let path = address(number.next())
      let start = ContinuousClock.now
      try connection.ask("GET \(path)", headers: headers)
      times.append((ContinuousClock.now - start) / .milliseconds(1))
    }
    return times
  }
}

/// The numbers of the pages.
private final class Counter: Sendable {
  private let value = Atomic<Int>(0)

  func next() -> Int { value.wrappingAdd(1, ordering: .relaxed).newValue }
}
