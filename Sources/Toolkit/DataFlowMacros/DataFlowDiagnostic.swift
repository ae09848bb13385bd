import SwiftDiagnostics
import SwiftSyntax

/// A message about code that a macro of `DataFlow` does not support, at the place of that code.
struct DataFlowDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity = .error

  init(_ id: String, _ message: String) {
    self.message = message
    diagnosticID = MessageID(domain: "DataFlow", id: id)
  }
}

// MARK: - @TrackedState

extension DataFlowDiagnostic {
  static let notAStruct = DataFlowDiagnostic(
    "notAStruct", "'@TrackedState' can only be attached to a struct: the state of a module is a value")

  static func outOfReach(_ state: StructDeclSyntax) -> DataFlowDiagnostic {
    DataFlowDiagnostic(
      "outOfReach",
      """
      '@TrackedState' cannot reach '\(state.name.text)', which is private inside another type, or inside of such a type; \
      make that fileprivate
      """)
  }

  static let conditional = DataFlowDiagnostic(
    "conditional", "'@TrackedState' cannot record a stored property under a condition; move it into a struct of its own"
  )

  static let several = DataFlowDiagnostic(
    "several", "'@TrackedState' needs each stored property in a declaration of its own")

  static func observed(_ name: String) -> DataFlowDiagnostic {
    DataFlowDiagnostic(
      "observed", "'@TrackedState' cannot record '\(name)', which has observers; make the change in the reducer")
  }

  static func special(_ name: String) -> DataFlowDiagnostic {
    DataFlowDiagnostic(
      "special", "'@TrackedState' cannot record '\(name)', which is lazy, weak, unowned or has a property wrapper")
  }

  static func noField(_ name: String) -> DataFlowDiagnostic {
    DataFlowDiagnostic(
      "noField", "'@TrackedField' is attached by '@TrackedState'; do not attach it to '\(name)' by hand")
  }
}
