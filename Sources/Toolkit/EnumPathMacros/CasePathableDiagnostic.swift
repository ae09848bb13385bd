import SwiftDiagnostics
import SwiftSyntax

/// A message about code that `@CasePathable` does not support, at the place of that code.
struct CasePathableDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity = .error

  static func notAnEnum(_ declaration: some DeclGroupSyntax) -> CasePathableDiagnostic {
    let kind = declaration.introducer.text
    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text
    let subject =
      name.map { "'\($0)' is \(article(for: kind)) \(kind)" } ?? "this is \(article(for: kind)) \(kind)"
    return CasePathableDiagnostic(
      message: "'@CasePathable' can only be attached to an enum; \(subject)",
      diagnosticID: MessageID(domain: "EnumPaths", id: "notAnEnum"))
  }

  static func repeatedCase(_ element: EnumCaseElementSyntax) -> CasePathableDiagnostic {
    CasePathableDiagnostic(
      message: "'@CasePathable' needs distinct case names; '\(element.name.text)' is declared more than once",
      diagnosticID: MessageID(domain: "EnumPaths", id: "repeatedCase"))
  }

  static func outOfReach(_ enumeration: EnumDeclSyntax) -> CasePathableDiagnostic {
    CasePathableDiagnostic(
      message: """
        '@CasePathable' cannot reach '\(enumeration.name.text)', which is private inside another type, \
        or inside of such a type; make that fileprivate
        """,
      diagnosticID: MessageID(domain: "EnumPaths", id: "outOfReach"))
  }

  static let unsupportedAvailability = CasePathableDiagnostic(
    message: """
      '@CasePathable' supports one '@available' of a case, with platforms and versions only, as in \
      '@available(macOS 26, *)'
      """,
    diagnosticID: MessageID(domain: "EnumPaths", id: "unsupportedAvailability"))

  private static func article(for kind: String) -> String {
    kind.first.map { "aeiou".contains($0) } == true ? "an" : "a"
  }
}
