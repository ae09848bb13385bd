import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@CasePathable`: adds a nested `AllCasePaths` with one case path for each case, and the conformance, to an enum.
public enum CasePathableMacro {
}

// MARK: - MemberMacro

extension CasePathableMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(Diagnostic(node: node, message: CasePathableDiagnostic.notAnEnum(declaration)))
      return []
    }
    if let repeated = repeatedCase(in: enumeration) {
      context.diagnose(Diagnostic(node: repeated, message: CasePathableDiagnostic.repeatedCase(repeated)))
      return []
    }
    if let attribute = enumeration.memberBlock.members.lazy.compactMap({ unsupportedAvailability(of: $0) }).first {
      context.diagnose(Diagnostic(node: attribute, message: CasePathableDiagnostic.unsupportedAvailability))
      return []
    }
    guard !isOutOfReach(enumeration, in: context) else {
      context.diagnose(Diagnostic(node: node, message: CasePathableDiagnostic.outOfReach(enumeration)))
      return []
    }
    let access = enumeration.modifiers.accessOfMembers(in: context)
    let name = enumeration.name.text
    let cases = EnumCases(enumeration)
    let allPaths = "Swift.PartialKeyPath<AllCasePaths>"
    let missing = "Swift.preconditionFailure(\"The value is of a case that this platform lacks.\")"
    let naming: String = """
      \(access)subscript(_ value: \(name)) -> \(allPaths) {
      \(cases.switching(missing: missing) { (each: EnumCase) in each.returnOfName })
      }
      """
    // Paths are used from anywhere, also those of an enum that an actor isolates, or its whole module.
    let counting: DeclSyntax = """
      \(raw: access)nonisolated static func caseIndex(of value: Self) -> Swift.Int {
      \(raw: cases.switching(missing: "return -1") { (each: EnumCase) in each.returnOfIndex })
      }
      """
    let members: [DeclSyntax] = [
      """
      \(raw: access)nonisolated struct AllCasePaths: Swift.Sendable {
      \(raw: cases.lines { (each: EnumCase) in each.casePath(access: access) })
      \(raw: cases.isEmpty ? "" : naming)
      }
      """,
      """
      \(raw: access)nonisolated static var allCasePaths: AllCasePaths {
        AllCasePaths()
      }
      """,
      """
      \(raw: access)nonisolated static var caseKeyPaths: [\(raw: allPaths)] {
        \(raw: cases.isEmpty ? "let" : "var") paths: [\(raw: allPaths)] = []
      \(raw: cases.lines { (each: EnumCase) in each.listing })
        return paths
      }
      """,
    ]
    // An enum without cases has no values.
    return cases.isEmpty ? members : members + [counting]
  }

  /// Returns the second of two cases that share a name and differ only in labels: one property cannot represent both.
  private static func repeatedCase(in enumeration: EnumDeclSyntax) -> EnumCaseElementSyntax? {
    var seen: Set<String> = []
    for member in enumeration.memberBlock.members {
      guard let cases = member.decl.as(EnumCaseDeclSyntax.self) else { continue }
      for element in cases.elements where !seen.insert(element.name.text).inserted { return element }
    }
    return nil
  }

  private static func unsupportedAvailability(of member: MemberBlockItemSyntax) -> AttributeSyntax? {
    if let cases = member.decl.as(EnumCaseDeclSyntax.self) { return CaseAvailability(cases).unsupported }
    let clauses = member.decl.as(IfConfigDeclSyntax.self)?.clauses.map(\.elements) ?? []
    return clauses.lazy.compactMap { elements in
      guard case .decls(let members)? = elements else { return nil }
      return members.lazy.compactMap { unsupportedAvailability(of: $0) }.first
    }.first
  }

  /// True if no extension can name the enum: the conformance is an extension at the top level of the file, where a type
  /// that is private inside another one is not visible, nor what is inside of such a type.
  private static func isOutOfReach(_ enumeration: EnumDeclSyntax, in context: some MacroExpansionContext) -> Bool {
    let around = context.lexicalContext.dropLast().compactMap { node in
      node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
    return !context.lexicalContext.isEmpty && enumeration.modifiers.ownLevel == "private"
      || around.contains { $0.ownLevel == "private" }
  }
}

// MARK: - ExtensionMacro

extension CasePathableMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member role has already reported the problem. An enum that conforms by hand needs no second conformance.
    guard let enumeration = declaration.as(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    guard !isOutOfReach(enumeration, in: context) else { return [] }
    return [try ExtensionDeclSyntax("nonisolated extension \(type.trimmed): EnumPaths.CasePathable {}")]
  }
}
