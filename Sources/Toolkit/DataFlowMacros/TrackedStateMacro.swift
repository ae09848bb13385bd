import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@TrackedState`: adds a record of written fields to a structure, and marks the fields.
public enum TrackedStateMacro {
  /// The number of fields with a record of their own; those beyond share the last one.
  static let maximumCount = 64

  static func properties(of declaration: some DeclGroupSyntax) -> [StoredProperty] {
    declaration.memberBlock.members.compactMap { member in
      member.decl.as(VariableDeclSyntax.self).flatMap { StoredProperty($0) }
    }
  }

  /// The unsupported declarations, each with its place in the source.
  private static func problems(
    of declaration: some DeclGroupSyntax, at node: AttributeSyntax, in context: some MacroExpansionContext
  ) -> [Diagnostic] {
    guard let structure = declaration.as(StructDeclSyntax.self) else {
      return [Diagnostic(node: node, message: DataFlowDiagnostic.notAStruct)]
    }
    if isOutOfReach(structure, in: context) {
      return [Diagnostic(node: node, message: DataFlowDiagnostic.outOfReach(structure))]
    }
    let conditional: [Diagnostic] = structure.memberBlock.members.compactMap { (member: MemberBlockItemSyntax) in
      guard let block = member.decl.as(IfConfigDeclSyntax.self), hasStored(block) else { return nil }
      return Diagnostic(node: block, message: DataFlowDiagnostic.conditional)
    }
    return conditional
      + properties(of: declaration).compactMap { property in
        property.problem.map { Diagnostic(node: property.declaration, message: $0) }
      }
  }

  private static func hasStored(_ block: IfConfigDeclSyntax) -> Bool {
    block.clauses.contains { clause in
      guard case .decls(let members)? = clause.elements else { return false }
      return members.contains { member in
        if let nested = member.decl.as(IfConfigDeclSyntax.self) { return hasStored(nested) }
        return member.decl.as(VariableDeclSyntax.self).flatMap { StoredProperty($0) } != nil
      }
    }
  }

  /// True if no extension can name the structure: the conformance is an extension at the top level of the file, where
  /// nothing is visible that is private inside another type.
  private static func isOutOfReach(_ structure: StructDeclSyntax, in context: some MacroExpansionContext) -> Bool {
    let around = context.lexicalContext.dropLast().compactMap { node in
      node.asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
    let own = context.lexicalContext.isEmpty ? [] : [structure.modifiers]
    return (own + around).contains { $0.contains { $0.name.text == "private" } }
  }
}

// MARK: - MemberMacro

extension TrackedStateMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let problems = problems(of: declaration, at: node, in: context)
    guard problems.isEmpty, let structure = declaration.as(StructDeclSyntax.self) else {
      for problem in problems { context.diagnose(problem) }
      return []
    }
    let access = structure.modifiers.accessOfMembers(in: context)
    let properties = properties(of: structure)
    let fields = properties.map { property in
      "DataFlow.Tracking<Self>.Field(\\.\(property.name), storage: \\.\(property.storageName))"
    }.joined(separator: ",\n")
    let members: [DeclSyntax] = [
      "\(raw: access)var writtenFields: DataFlow.WrittenFields = DataFlow.WrittenFields()",
      """
      \(raw: access)static var tracking: DataFlow.Tracking<Self> {
        DataFlow.Tracking(
          written: \\.writtenFields,
          fields: [
            \(raw: fields)
          ])
      }
      """,
    ]
    return members + (codingKeys(of: structure, properties).map { [$0] } ?? [])
  }

  /// Coding keys under the names of the properties, so that the encoded form is the same as without tracking.
  private static func codingKeys(of structure: StructDeclSyntax, _ properties: [StoredProperty]) -> DeclSyntax? {
    let hasOwn = structure.memberBlock.members.contains { member in
      member.decl.asProtocol((any NamedDeclSyntax).self)?.name.text == "CodingKeys"
    }
    let constants = structure.memberBlock.members.flatMap { member in
      guard let variable = member.decl.as(VariableDeclSyntax.self),
        variable.bindingSpecifier.tokenKind == .keyword(.let),
        !variable.modifiers.contains(where: { $0.name.text == "static" })
      else { return [] }
      // A constant with a value is not decoded, and Swift warns about a coding key for it.
      return variable.bindings.filter { $0.initializer == nil }.map(\.pattern.trimmedDescription)
    }
    let cases =
      constants.map { "case \($0)" } + properties.map { "case \($0.storageName) = \"\($0.plainName)\"" }
    guard !hasOwn, !cases.isEmpty else { return nil }
    return """
      private nonisolated enum CodingKeys: Swift.String, Swift.CodingKey {
        \(raw: cases.joined(separator: "\n"))
      }
      """
  }
}

// MARK: - MemberAttributeMacro

extension TrackedStateMacro: MemberAttributeMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol, in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(StructDeclSyntax.self), let variable = member.as(VariableDeclSyntax.self),
      let own = StoredProperty(variable), own.problem == nil,
      let index = properties(of: declaration).firstIndex(where: { $0.name == own.name })
    else { return [] }
    return ["@DataFlow.TrackedField(\(raw: min(index, maximumCount - 1)))"]
  }
}

// MARK: - ExtensionMacro

extension TrackedStateMacro: ExtensionMacro {
  public static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // The member role has reported the problems.
    guard !protocols.isEmpty, problems(of: declaration, at: node, in: context).isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): DataFlow.TrackedState {}")]
  }
}
