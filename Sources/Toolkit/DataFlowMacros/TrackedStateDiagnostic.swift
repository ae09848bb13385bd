import SwiftDiagnostics
import SwiftSyntax

/// A message about code that `@TrackedState` does not support, at the place of that code.
struct TrackedStateDiagnostic: DiagnosticMessage {
  let message: String
  let diagnosticID: MessageID
  let severity: DiagnosticSeverity = .error

  private init(_ id: String, _ message: String) {
    self.message = message
    diagnosticID = MessageID(domain: "DataFlow", id: id)
  }

  static let notAStruct = TrackedStateDiagnostic(
    "notAStruct", "'@TrackedState' can only be attached to a struct: the state of a module is a value")

  static func outOfReach(_ state: StructDeclSyntax) -> TrackedStateDiagnostic {
    TrackedStateDiagnostic(
      "outOfReach",
      "'@TrackedState' cannot reach '\(state.name.text)', which is private inside another type; make it fileprivate")
  }

  static let conditional = TrackedStateDiagnostic(
    "conditional", "'@TrackedState' cannot record a stored property under a condition; move it into a struct of its own"
  )

  static let several = TrackedStateDiagnostic(
    "several", "'@TrackedState' needs each stored property in a declaration of its own")

  static func observed(_ name: String) -> TrackedStateDiagnostic {
    TrackedStateDiagnostic(
      "observed", "'@TrackedState' cannot record '\(name)', which has observers; make the change in the reducer")
  }

  static func special(_ name: String) -> TrackedStateDiagnostic {
    TrackedStateDiagnostic(
      "special", "'@TrackedState' cannot record '\(name)', which is lazy, weak, unowned or has a property wrapper")
  }

  static func noField(_ name: String) -> TrackedStateDiagnostic {
    TrackedStateDiagnostic(
      "noField", "'@TrackedField' is attached by '@TrackedState'; do not attach it to '\(name)' by hand")
  }
}
