import SwiftSyntax
import SwiftSyntaxMacros

extension DeclModifierListSyntax {
  private static let levels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  /// The modifier, with a space, that makes members as visible as the type that has these modifiers; empty if they need
  /// none. A type without one has that of the extension around it.
  func accessOfMembers(in context: some MacroExpansionContext) -> String {
    let around = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)?.modifiers
    let level = ownLevel ?? around?.ownLevel ?? ""
    return level == "public" || level == "package" ? level + " " : ""
  }

  /// The type's own level of access; nil if none is written.
  var ownLevel: String? { map(\.name.text).first(where: Self.levels.contains) }
}
