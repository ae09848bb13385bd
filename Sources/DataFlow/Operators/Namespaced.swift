/// An action that says which of several instances of its module it is for.
///
/// ```swift
/// enum CarAction: Namespaced {
///   case brakePressed(namespace: String)
///   var namespace: String { … }
/// }
/// ```
///
/// The other way to tell instances apart is the action hierarchy: one case of the parent's action for each of them. That
/// one costs the module nothing and is checked by the compiler; a namespace is for instances whose number is not known
/// where the parent is written, or whose actions come from outside with a name in them.
public protocol Namespaced {
  /// What tells the instances apart.
  associatedtype Namespace: Equatable

  /// The instance that the action is for.
  var namespace: Namespace { get }
}
