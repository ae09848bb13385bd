/// Returns the names of an action's cases, from the outermost inwards, without their payloads: `timeline.row.tapped`.
package func actionName(_ action: Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return "\(type(of: action))" }
  guard let child = mirror.children.first, let label = child.label else { return "\(action)" }
  return label + (nestedAction(in: child.value).map { "." + actionName($0) } ?? "")
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
