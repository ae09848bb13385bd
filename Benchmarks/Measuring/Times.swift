import Foundation

/// The median of several times and the worst of them.
enum Times {
  static func of(count: Int = 101, reach: Double?, _ body: () async throws -> Void) async throws -> Figure.Value {
    try await body()
    var times: [Double] = []
    for _ in 0..<count { times.append(try await milliseconds(body)) }
    return value(times, reach: reach)
  }

  static func value(_ times: [Double], reach: Double?) -> Figure.Value {
    let sorted = times.sorted()
    let worst = String(format: "worst of %d %.2f ms", sorted.count, sorted.last ?? 0)
    return Figure.Value(value: sorted[sorted.count / 2], unit: "ms", reach: reach, note: worst)
  }

  static func milliseconds(_ body: () async throws -> Void) async throws -> Double {
    let duration = try await ContinuousClock().measure { try await body() }
    return duration / .milliseconds(1)
  }
}
