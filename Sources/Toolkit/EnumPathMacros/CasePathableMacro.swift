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
    guard !isOutOfReach(enumeration, in: context) else {
      context.diagnose(Diagnostic(node: node, message: CasePathableDiagnostic.outOfReach(enumeration)))
      return []
    }
    let access = enumeration.modifiers.accessOfMembers(in: context)
    let name = enumeration.name.text
    let cases = EnumCases(enumeration)
    let allPaths = "Swift.PartialKeyPath<AllCasePaths>"
    let naming: String = """
      \(access)subscript(_ value: \(name)) -> \(allPaths) {
      \(cases.switching { (each: EnumCase) in each.nameClause })
      }
      """
    let counting: DeclSyntax = """
      \(raw: access)static func caseIndex(of value: Self) -> Swift.Int {
      \(raw: cases.switching { (each: EnumCase) in each.indexClause })
      }
      """
    let members: [DeclSyntax] = [
      """
      \(raw: access)struct AllCasePaths: Swift.Sendable, Swift.Sequence {
      \(raw: cases.lines { (each: EnumCase) in each.casePath(access: access) })
      \(raw: cases.isEmpty ? "" : naming)
      \(raw: access)func makeIterator() -> Swift.IndexingIterator<[\(raw: allPaths)]> {
        \(raw: cases.isEmpty ? "let" : "var") paths: [\(raw: allPaths)] = []
      \(raw: cases.lines { (each: EnumCase) in each.listing })
        return paths.makeIterator()
      }
      }
      """,
      """
      \(raw: access)static var allCasePaths: AllCasePaths {
        AllCasePaths()
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

  /// True if no extension can name the enum: the conformance is an extension at the top level of the file, where a type
  /// that is private inside another one is not visible.
  private static func isOutOfReach(_ enumeration: EnumDeclSyntax, in context: some MacroExpansionContext) -> Bool {
    enumeration.modifiers.ownLevel == "private" && !context.lexicalContext.isEmpty
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
    return [try ExtensionDeclSyntax("extension \(type.trimmed): EnumPaths.CasePathable {}")]
  }
}
