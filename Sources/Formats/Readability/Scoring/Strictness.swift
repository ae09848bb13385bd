/// What an attempt to find the article removes and weighs. Each attempt that finds too little is followed by a milder one.
struct Strictness: OptionSet, Sendable {
  let rawValue: UInt8

  /// Elements with unlikely names and roles are left out.
  static let stripsUnlikely = Strictness(rawValue: 1)
  /// Classes and ids count.
  static let weighsClasses = Strictness(rawValue: 2)
  /// Elements of the article that look odd are removed from it.
  static let cleansConditionally = Strictness(rawValue: 4)

  /// All attempts, strictest first.
  static let attempts: [Strictness] = [
    [.stripsUnlikely, .weighsClasses, .cleansConditionally],
    [.weighsClasses, .cleansConditionally],
    [.cleansConditionally],
    [],
  ]
}
