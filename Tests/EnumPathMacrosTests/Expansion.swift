import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// A source with its macros expanded, as the compiler expands them.
struct Expansion {
  /// The whole source after the expansion, without the empty line that the attribute leaves.
  let source: String

  /// The reported messages, each with the source text that it refers to.
  let diagnostics: [(message: String, at: String)]

  init(_ source: String) {
    let context: BasicMacroExpansionContext = BasicMacroExpansionContext()
    let macro: MacroSpec = MacroSpec(type: CasePathableMacro.self, conformances: ["CasePathable"])
    let expanded: Syntax = Parser.parse(source: source).expand(
      macroSpecs: ["CasePathable": macro],
      contextGenerator: { (node: Syntax) in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    self.source = String(expanded.description.drop { $0.isNewline })
    self.diagnostics = context.diagnostics.map { ($0.message, $0.node.trimmedDescription) }
  }
}
