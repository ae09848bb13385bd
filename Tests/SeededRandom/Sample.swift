import Foundation

extension Array {
  /// All elements in `make test-long`. Otherwise every `share`th, the same ones each time: `share` numbers in a row have
  /// all of them.
  public func sample(_ number: Int, share: Int) -> [Element] {
    if ProcessInfo.processInfo.environment["YAARR_LONG"] != nil { return self }
    return indices.filter { ($0 + number) % share == 0 }.map { self[$0] }
  }
}
