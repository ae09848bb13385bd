import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Screens`: adds the states, the actions and the reducer of an enum of modules.
public enum ScreensMacro {
  /// One case: a module, a dialog, or a screen without a state.
  private struct Screen {
    enum Content {
      /// The type of a reducer.
      case module(String)
      /// The type of a dialog, and of its buttons' actions.
      case dialog(String, action: String)
      case nothing
    }

    let name: String
    let content: Content

    var stateCase: String {
      switch content {
      case .module(let type): "case \(name)(\(type).State)"
      case .dialog(let type, _): "case \(name)(\(type))"
      case .nothing: "case \(name)"
      }
    }

    var actionCase: String? {
      switch content {
      case .module(let type): "case \(name)(\(type).Action)"
      case .dialog(_, let action): "case \(name)(\(action))"
      case .nothing: nil
      }
    }

    var parameter: String? {
      if case .module(let type) = content { "\(name): \(type)" } else { nil }
    }

    /// The part of the reducer.
    var part: String? {
      switch content {
      case .module: "DataFlow.IfCaseLet(state: \\.\(name), action: \\.\(name)) { \(name) }"
      case .dialog(let type, let action):
        """
        DataFlow.IfCaseLet(state: \\.\(name), action: \\.\(name)) {
          DataFlow.Reduce<\(type), \(action)> { _, _ in .none }
        }
        """
      case .nothing: nil
      }
    }

    /// The identity of the screen: that of its module, if the module has one, which the overloads of `ScreenID` decide.
    func identity(at index: Int) -> String {
      if case .nothing = content { return "case .\(name): DataFlow.ScreenID(\(index))" }
      return "case .\(name)(let state): DataFlow.ScreenID(\(index), state)"
    }

    var isDialog: Bool { if case .dialog = content { true } else { false } }
  }

  private static func screens(of enumeration: EnumDeclSyntax, in context: some MacroExpansionContext) -> [Screen] {
    enumeration.memberBlock.members.flatMap { member -> [Screen] in
      if let condition = member.decl.as(IfConfigDeclSyntax.self) {
        context.diagnose(Diagnostic(node: condition, message: DataFlowDiagnostic.conditionalScreen))
      }
      return (member.decl.as(EnumCaseDeclSyntax.self)?.elements).map { elements in
        elements.compactMap { screen($0, in: context) }
      } ?? []
    }
  }

  private static func screen(_ element: EnumCaseElementSyntax, in context: some MacroExpansionContext) -> Screen? {
    let name = element.name.text
    let payloads = element.parameterClause?.parameters.map(\.type) ?? []
    guard let type = payloads.first else { return Screen(name: name, content: .nothing) }
    guard payloads.count == 1 else {
      context.diagnose(Diagnostic(node: element, message: DataFlowDiagnostic.severalModules(name)))
      return nil
    }
    if let dialog = type.as(IdentifierTypeSyntax.self), dialog.name.text == "DialogState",
      let action = dialog.genericArgumentClause?.arguments.first
    {
      return Screen(
        name: name,
        content: .dialog(type.trimmedDescription, action: action.argument.trimmedDescription))
    }
    return Screen(name: name, content: .module(type.trimmedDescription))
  }
}

// MARK: - MemberMacro

extension ScreensMacro: MemberMacro {
  public static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let enumeration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(Diagnostic(node: node, message: DataFlowDiagnostic.notAnEnum))
      return []
    }
    let access = enumeration.modifiers.accessOfMembers(in: context)
    let screens = screens(of: enumeration, in: context)
    let dialogs = screens.filter(\.isDialog).map { ".\($0.name)" }.joined(separator: ", ")
    let isEphemeral = dialogs.isEmpty ? "false" : "switch self { case \(dialogs): true\ndefault: false }"
    let others = screens.contains { !$0.isDialog }
    let ephemeral = !dialogs.isEmpty && !others ? "true" : isEphemeral
    let identities = screens.enumerated().map { $1.identity(at: $0) }.joined(separator: "\n")
    // Swift infers no `Sendable` for a public enum, except for one that is frozen: then if all payloads are.
    let frozen = access == "public " ? "@frozen " : ""
    return [
      """
      @EnumPaths.CasePathable
      \(raw: frozen)\(raw: access)enum State: DataFlow.ScreensState {
      \(raw: screens.map(\.stateCase).joined(separator: "\n"))
        \(raw: access)var id: DataFlow.ScreenID {
          switch self {
          \(raw: identities)
          }
        }
        \(raw: access)var isEphemeral: Swift.Bool {
          \(raw: ephemeral)
        }
      }
      """,
      """
      @EnumPaths.CasePathable
      \(raw: frozen)\(raw: access)enum Action {
      \(raw: screens.compactMap(\.actionCase).joined(separator: "\n"))
      }
      """,
      """
      \(raw: access)static func reducer(\(raw: screens.compactMap(\.parameter).joined(separator: ", "))) -> DataFlow.AnyReducer<State, Action> {
        DataFlow.CombineReducers<State, Action> {
      \(raw: screens.compactMap(\.part).joined(separator: "\n"))
        }.built
      }
      """,
    ]
  }
}

extension DataFlowDiagnostic {
  static let notAnEnum = DataFlowDiagnostic(
    "notAnEnum", "'@Screens' can only be attached to an enum, with one case for each module")

  static let conditionalScreen = DataFlowDiagnostic(
    "conditionalScreen", "'@Screens' does not support cases under a condition")

  static func severalModules(_ name: String) -> DataFlowDiagnostic {
    DataFlowDiagnostic("severalModules", "'@Screens' needs one module for '\(name)', or none")
  }
}
