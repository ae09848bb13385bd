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

  /// True if some platforms lack one of the cases.
  private var isRestricted: Bool { Self.hasRestricted(items) }

  /// Returns the source that the closure creates for each case, under the case's own conditions.
  func lines(_ source: (EnumCase) -> String) -> String {
    Self.lines(items, source).joined(separator: "\n")
  }

  /// Returns a `switch` over `value` with a statement for each case.
  ///
  /// - Parameter missing: the statement for a value that this platform cannot have.
  func switching(missing: String, _ statement: (EnumCase) -> String) -> String {
    // If all cases are under conditions, there may be none, and Swift accepts the empty switch.
    guard isRestricted else { return "switch value {\n\(lines { $0.clause(statement($0)) })\n}" }
    // A pattern cannot name a case that the oldest platform lacks.
    return """
      switch value {
      \(lines { $0.platforms == nil ? $0.clause(statement($0)) : "" })
      default: break
      }
      \(lines { $0.platforms == nil ? "" : $0.condition(statement($0)) })
      \(missing)
      """
  }

  // MARK: Reading and writing

  private static func read(
    _ members: MemberBlockItemListSyntax, of enumeration: String, next: inout Int
  ) -> [Item] {
    var items: [Item] = []
    for member in members {
      if let cases = member.decl.as(EnumCaseDeclSyntax.self) {
        for element in cases.elements {
          let platforms = CaseAvailability(cases).platforms
          items.append(.one(EnumCase(element, of: enumeration, index: next, platforms: platforms)))
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

  private static func hasRestricted(_ items: [Item]) -> Bool {
    items.contains { item in
      switch item {
      case .one(let each): each.platforms != nil
      case .conditional(let clauses): clauses.contains { hasRestricted($0.items) }
      }
    }
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

/// The `@available` attributes of a declaration of cases.
struct CaseAvailability {
  /// The platforms of an attribute such as `@available(macOS 26, *)`; nil without one.
  let platforms: String?
  /// An attribute that no `if #available` stands for.
  let unsupported: AttributeSyntax?

  init(_ cases: EnumCaseDeclSyntax) {
    let attributes = cases.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { $0.attributeName.trimmedDescription == "available" && !Self.isDeprecation($0) }
    let versions = attributes.filter(Self.isOfVersions)
    // Two attributes would need two conditions.
    unsupported = attributes.first { !Self.isOfVersions($0) } ?? versions.dropFirst().first
    platforms = unsupported == nil ? versions.first?.arguments?.trimmedDescription : nil
  }

  private static func arguments(_ attribute: AttributeSyntax) -> [AvailabilityArgumentSyntax.Argument] {
    guard case .availability(let arguments)? = attribute.arguments else { return [] }
    return arguments.map(\.argument)
  }

  private static func isOfVersions(_ attribute: AttributeSyntax) -> Bool {
    arguments(attribute).allSatisfy { argument in
      switch argument {
      case .token(let token): token.text == "*"
      case .availabilityVersionRestriction(let version): version.platform.text != "swift"
      default: false
      }
    }
  }

  /// True for a case that all platforms have, and that should not be used any more.
  private static func isDeprecation(_ attribute: AttributeSyntax) -> Bool {
    let words = arguments(attribute).compactMap { $0.as(TokenSyntax.self)?.text }
    return words.first == "*" && words.contains("deprecated")
  }
}
