import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@TrackedField(3)`: adds storage to a property, and accessors that record each write.
public enum TrackedFieldMacro {
  /// The property and its number.
  private static func field(
    _ node: AttributeSyntax, _ declaration: some DeclSyntaxProtocol
  ) -> (property: StoredProperty, number: String)? {
    guard let variable = declaration.as(VariableDeclSyntax.self), let property = StoredProperty(variable),
      property.problem == nil, case .argumentList(let arguments)? = node.arguments, let number = arguments.first
    else { return nil }
    return (property, number.expression.trimmedDescription)
  }
}

// MARK: - AccessorMacro

extension TrackedFieldMacro: AccessorMacro {
  public static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    guard let (property, number) = field(node, declaration) else {
      let name = declaration.trimmedDescription
      context.diagnose(Diagnostic(node: node, message: DataFlowDiagnostic.noField(name)))
      return []
    }
    let storage = property.storageName
    return [
      """
      @storageRestrictions(initializes: \(raw: storage))
      init(initialValue) {
        \(raw: storage) = initialValue
      }
      """,
      """
      get {
        \(raw: storage)
      }
      """,
      """
      set {
        writtenFields.note(\(raw: number))
        \(raw: storage) = newValue
      }
      """,
      """
      _modify {
        writtenFields.note(\(raw: number), in: &\(raw: storage))
        yield &\(raw: storage)
      }
      """,
    ]
  }
}

// MARK: - PeerMacro

extension TrackedFieldMacro: PeerMacro {
  public static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let (property, _) = field(node, declaration) else { return [] }
    let type = property.binding.typeAnnotation.map { ": \($0.type.trimmedDescription)" } ?? ""
    // With a written type, the property's own initializer supplies the value, which is evaluated once.
    let value =
      type.isEmpty ? property.binding.initializer.map { " = \($0.value.trimmedDescription)" } ?? "" : ""
    return ["private var \(raw: property.storageName)\(raw: type)\(raw: value)"]
  }
}
