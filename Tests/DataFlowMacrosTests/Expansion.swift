import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

/// A source with its macros expanded, as the compiler expands them.
struct Expansion {
  let source: String
  let diagnostics: [String]

  init(_ source: String) {
    let context: BasicMacroExpansionContext = BasicMacroExpansionContext()
    let expanded: Syntax = Parser.parse(source: source).expand(
      macroSpecs: [
        "TrackedState": MacroSpec(type: TrackedStateMacro.self, conformances: ["TrackedState"]),
        "TrackedField": MacroSpec(type: TrackedFieldMacro.self),
        "Screens": MacroSpec(type: ScreensMacro.self),
      ],
      contextGenerator: { (node: Syntax) in
        BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
      },
      indentationWidth: .spaces(2))
    self.source = String(expanded.description.drop { $0.isNewline })
    diagnostics = context.diagnostics.map(\.message)
  }
}

extension String {
  /// Returns the number of times that the text occurs.
  func components(of part: String) -> Int {
    indices.count { self[$0...].hasPrefix(part) }
  }
}
