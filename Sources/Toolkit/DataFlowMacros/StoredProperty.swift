import SwiftSyntax

/// A stored `var` of a structure.
struct StoredProperty {
  let name: String
  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax

  /// The reason why it cannot be recorded.
  let problem: DataFlowDiagnostic?

  /// Nil for any declaration that is not a stored `var`: constants cannot be written, and computed properties write
  /// others.
  init?(_ declaration: VariableDeclSyntax) {
    guard declaration.bindingSpecifier.tokenKind == .keyword(.var), let binding = declaration.bindings.first else {
      return nil
    }
    let modifiers = declaration.modifiers.map(\.name.text)
    guard !modifiers.contains("static") else { return nil }
    guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text, declaration.bindings.count == 1
    else {
      self.init(name: "", declaration, binding, .several)
      return
    }
    var isObserved = false
    if let block = binding.accessorBlock {
      let kinds = block.accessors.as(AccessorDeclListSyntax.self)?.map(\.accessorSpecifier.text) ?? []
      isObserved = kinds.contains("willSet") || kinds.contains("didSet")
      // Any other accessors make it a computed property.
      if !isObserved { return nil }
    }
    let isSpecial =
      modifiers.contains { ["lazy", "weak", "unowned"].contains($0) }
      || declaration.attributes.contains { element in
        guard let name = element.as(AttributeSyntax.self)?.attributeName.trimmedDescription else { return false }
        return Self.mayBeWrapper(name)
      }
    self.init(name: name, declaration, binding, isObserved ? .observed(name) : isSpecial ? .special(name) : nil)
  }

  private init(
    name: String, _ declaration: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ problem: DataFlowDiagnostic?
  ) {
    self.name = name
    self.declaration = declaration
    self.binding = binding
    self.problem = problem
  }

  /// Attributes of the language begin with a lowercase letter; property wrappers and macros with a capital.
  private static func mayBeWrapper(_ attribute: String) -> Bool {
    attribute.first?.isUppercase == true && attribute != "TrackedField" && attribute != "MainActor"
  }

  var storageName: String { "_" + plainName }

  /// The name without the backticks of a keyword that is used as a name.
  var plainName: String { name.filter { $0 != "`" } }
}
