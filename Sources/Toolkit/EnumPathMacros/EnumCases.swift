import SwiftSyntax

/// All cases of an enum as they are in the source, with the `#if` blocks around some of them.
struct EnumCases {
  private indirect enum Item {
    case one(EnumCase)
    /// A directive such as `#if DEBUG` and the items below it. `#endif` follows the last one.
    case conditional([(directive: String, items: [Item])])
  }

  private let items: [Item]

  init(_ enumeration: EnumDeclSyntax) {
    var next = 0
    items = Self.read(enumeration.memberBlock.members, of: enumeration.name.text, next: &next)
  }

  var isEmpty: Bool { items.isEmpty }

  /// Returns the source that the closure creates for each case, under the case's own conditions.
  func lines(_ source: (EnumCase) -> String) -> String {
    Self.lines(items, source).joined(separator: "\n")
  }

  /// Returns a `switch` over `value` with one clause for each case.
  func switching(_ clause: (EnumCase) -> String) -> String {
    // If all cases are under conditions, there may be none, and Swift accepts the empty switch.
    "switch value {\n\(lines(clause))\n}"
  }

  // MARK: Reading and writing

  private static func read(
    _ members: MemberBlockItemListSyntax, of enumeration: String, next: inout Int
  ) -> [Item] {
    var items: [Item] = []
    for member in members {
      if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in cases.elements {
          items.append(.one(EnumCase(element, of: enumeration, index: next)))
          next += 1
        }
      } else if let conditional = member.decl.as(IfConfigDeclSyntax.self) {
        var clauses: [(directive: String, items: [Item])] = []
        for clause in conditional.clauses {
          let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
          var inner: [Item] = []
          if case .decls(let nested)? = clause.elements { inner = read(nested, of: enumeration, next: &next) }
          clauses.append((clause.poundKeyword.text + condition, inner))
        }
        // A condition around other members does not affect the cases.
        if clauses.contains(where: { !$0.items.isEmpty }) { items.append(.conditional(clauses)) }
      }
    }
    return items
  }

  private static func lines(_ items: [Item], _ source: (EnumCase) -> String) -> [String] {
    items.flatMap { item in
      switch item {
      case .one(let each): [source(each)]
      case .conditional(let clauses):
        clauses.flatMap { [$0.directive] + lines($0.items, source) } + ["#endif"]
      }
    }
  }
}
