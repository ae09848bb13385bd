@testable import Diffing

extension Changeset {
  /// Creates a change set from its parts, for expectations.
  static func of(
    deletions: [Int] = [], insertions: [Int] = [], moves: [(Int, Int)] = [], updates: [(Int, Int)] = []
  ) -> Changeset {
    Changeset(
      deletions: deletions, insertions: insertions, moves: moves.map { Move(from: $0, to: $1) },
      updates: updates.map { Update(from: $0, to: $1) })
  }
}
