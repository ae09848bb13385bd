/// An action that names the instance of its module that it is for.
///
/// ```swift
/// enum CarAction: Namespaced {
///   case brakePressed(namespace: String)
///   var namespace: String { … }
/// }
/// ```
///
/// The alternative is the action hierarchy: one case of the parent's action for each instance. It costs the module
/// nothing, and the compiler checks it. A namespace is for instances whose number is unknown where the parent is
/// written, or whose actions come from outside with a name in them.
public protocol Namespaced {
  /// The type that tells the instances apart.
  associatedtype Namespace: Equatable

  /// The instance that the action is for.
  var namespace: Namespace { get }
}
