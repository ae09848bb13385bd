/// Returns the names of an action's cases, from the outermost inwards, without their payloads: `timeline.row.tapped`.
package func actionName(_ action: Any) -> String { caseNames(of: action) { _ in "" } }

/// Returns those names as a test writes them, with the identifiers of elements and screens: `timeline.row[id: 1].tapped`.
package func writtenName(of action: Any) -> String { asWritten(caseNames(of: action, element: elementName)) }

/// Returns the name of a case path as a test writes it: a screen of a stack is `path[id: 1]`, without the case `element`.
package func asWritten(_ name: String) -> String { name.replacing(".element[id: ", with: "[id: ") }

/// - Parameter element: Returns what the name has of the identifier in a payload.
private func caseNames(of action: Any, element: (Any) -> String) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
  guard let child = mirror.children.first, let label = child.label else { return "\(action)" }
  guard let nested = nestedAction(in: child.value) else { return label }
  return label + element(child.value) + "." + caseNames(of: nested, element: element)
}

/// Returns the identifier in a payload of an identifier and an action: `[id: 1]`.
private func elementName(in payload: Any) -> String {
  let children = Mirror(reflecting: payload).children
  guard children.count == 2, let first = children.first, first.label == "id" else { return "" }
  return "[id: \(first.value)]"
}

/// Returns the enum in a payload, or in the last part of a payload that is a tuple.
private func nestedAction(in payload: Any) -> Any? {
  let mirror = Mirror(reflecting: payload)
  if mirror.displayStyle == .enum { return payload }
  guard mirror.displayStyle == .tuple else { return nil }
  return Array(mirror.children).last.flatMap { child in
    Mirror(reflecting: child.value).displayStyle == .enum ? child.value : nil
  }
}
