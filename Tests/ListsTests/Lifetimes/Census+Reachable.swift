extension Census {
  /// Watches an object and everything that it holds, as far as mirrors reach: not the captures of closures.
  ///
  /// - Parameter outsider: an object to leave out, with everything that is reached only through it.
  func watch(allReachableFrom object: AnyObject, except outsider: AnyObject) {
    var visited: Set<ObjectIdentifier> = [ObjectIdentifier(outsider)]
    visit(object, &visited)
  }

  private func visit(_ value: Any, _ visited: inout Set<ObjectIdentifier>) {
    if type(of: value) is AnyClass {
      let object: AnyObject = value as AnyObject
      guard visited.insert(ObjectIdentifier(object)).inserted else { return }
      watch("\(type(of: object))", object)
    }
    var mirror: Mirror? = Mirror(reflecting: value)
    while let level = mirror {
      for child in level.children { visit(child.value, &visited) }
      mirror = level.superclassMirror
    }
  }
}
