import Testing

@testable import CommandOptions

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("serve", "sevre", 1), ("ca", "abc", 3),
  ])
  func `distance counts insertions, removals, replacements and swaps`(first: String, second: String, distance: Int) {
    #expect(Suggestion.distance(first, second) == distance)
    #expect(Suggestion.distance(second, first) == distance)
  }

  @Test func `distance agrees with its recursive definition`() {
    var generator = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0 ... .max, using: &generator)
    var random = Linear(state: seed)
    for _ in 0..<500 {
      let first = (0..<Int.random(in: 0...5, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
      let second = (0..<Int.random(in: 0...5, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" }
      let distance = Suggestion.distance(String(first), String(second))
      #expect(distance == defined(first[...], second[...]), "seed \(seed): \(first) \(second)")
    }
  }

  @Test func `nothing is suggested if no name is near`() {
    #expect(Suggestion.nearest(to: "xyz", among: ["serve", "add"]) == nil)
    #expect(Suggestion.nearest(to: "x", among: []) == nil)
  }

  /// The recursive definition of the distance.
  private func defined(_ first: ArraySlice<Character>, _ second: ArraySlice<Character>) -> Int {
    guard let a = first.last, let b = second.last else { return max(first.count, second.count) }
    var best = min(
      defined(first.dropLast(), second) + 1, defined(first, second.dropLast()) + 1,
      defined(first.dropLast(), second.dropLast()) + (a == b ? 0 : 1))
    if first.count > 1, second.count > 1, a == second.dropLast().last, b == first.dropLast().last {
      best = min(best, defined(first.dropLast(2), second.dropLast(2)) + 1)
    }
    return best
  }

  /// Knuth's linear congruential generator (MMIX). It gives the same numbers for the same seed.
  private struct Linear: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
