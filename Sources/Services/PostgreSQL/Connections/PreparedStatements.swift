import CPostgreSQL

/// The statements that a connection's process of the server keeps with their plans.
struct PreparedStatements {
  // MARK: Lifecycle

  /// - Parameter prefix: The beginning of all names, which no other connection uses: should a pooler mix up connections
  ///   after all, a name never means another statement.
  init(prefix: String) { self.prefix = prefix }

  // MARK: Internal

  struct Key: Hashable {
    let text: String
    let types: [Oid]
  }

  /// The way to send a statement.
  enum Use {
    case unnamed
    /// Prepared under this name first.
    case prepare(Key, name: String)
    case prepared(name: String)
  }

  /// The way to send a statement now. A statement is prepared at its second use, since many are used once.
  mutating func use(of statement: EncodedStatement) -> Use {
    let key = Key(text: statement.text, types: statement.types)
    switch states[key] {
    case nil:
      // A program's statements are few. If it makes up texts, the first ones used twice are kept: the server's memory
      // is bounded.
      if states.count >= Self.most { states = states.filter { if case .seen = $0.value { false } else { true } } }
      if states.count < Self.most { states[key] = .seen }
      return .unnamed
    case .seen:
      lastNumber += 1
      states[key] = .preparing(name: "\(prefix)_\(lastNumber)")
      return .prepare(key, name: "\(prefix)_\(lastNumber)")
    // Should it fail, what uses it would fail as well.
    case .preparing: return .unnamed
    case .ready(let name): return .prepared(name: name)
    }
  }

  /// Notes that the server has prepared a statement.
  mutating func succeeded(_ key: Key) {
    if case .preparing(let name) = states[key] { states[key] = .ready(name: name) }
  }

  /// Notes that the server has not prepared a statement.
  mutating func failed(_ key: Key) { states[key] = nil }

  /// Prepares all statements again at their next use.
  mutating func forgetAll() { states = states.mapValues { _ in .seen } }

  // MARK: Private

  private enum State {
    case seen
    case preparing(name: String)
    case ready(name: String)
  }

  private static let most = 512

  private let prefix: String
  private var lastNumber = 0
  private var states: [Key: State] = [:]
}
