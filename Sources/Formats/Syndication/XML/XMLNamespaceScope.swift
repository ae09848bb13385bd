import Bytes

/// Maps prefixes to namespaces at a place of a document (Namespaces in XML 1.0, §6).
///
/// Looks up a prefix in constant time, regardless of the number of declarations in scope.
struct XMLNamespaceScope {
  typealias Space = (meaning: XMLNamespace, uri: Int32)

  /// As declared.
  private(set) var uris = IndexedList<ByteString>()
  /// The used prefixes without a declaration, with their first occurrence.
  private(set) var undeclared: [(prefix: Int32, place: Int)] = []
  /// The number of declarations in scope, including hidden ones.
  var count: Int { hidden.count }

  private var meanings: [XMLNamespace] = []
  /// By prefix: an index into `uris`; -1 without a namespace.
  private var bindings: [Int32] = [-1, -1]
  private var hidden: [(prefix: Int32, binding: Int32)] = []
  private var guesses: [Int32: XMLNamespace] = [:]

  mutating func declare(prefix: Int32, uri: ByteString) {
    // §3: `xml` is always bound; a prefix cannot be undeclared.
    guard prefix != 1, !(uri.isEmpty && prefix != 0) else { return }
    grow(to: prefix)
    hidden.append((prefix, bindings[Int(prefix)]))
    bindings[Int(prefix)] = uri.isEmpty ? -1 : index(of: uri)
  }

  /// Removes the declarations after the first `count`.
  mutating func restore(to count: Int) {
    while hidden.count > count {
      let last: (prefix: Int32, binding: Int32) = hidden.removeLast()
      bindings[Int(last.prefix)] = last.binding
    }
  }

  /// - Parameters:
  ///   - prefix: The index of the prefix in `prefixes`.
  ///   - place: The position of its use.
  mutating func space(of prefix: Int32, in prefixes: [ByteString], at place: Int) -> Space {
    if Int(prefix) < bindings.count {
      let binding = bindings[Int(prefix)]
      if binding >= 0 { return (meanings[Int(binding)], binding) }
    }
    if prefix == 0 { return (.none, -1) }
    if prefix == 1 { return (.xml, index(of: "http://www.w3.org/XML/1998/namespace")) }
    if let guess = guesses[prefix] { return (guess, -1) }
    let guess = XMLNamespace(undeclaredPrefix: prefixes[Int(prefix)])
    guesses[prefix] = guess
    undeclared.append((prefix, place))
    return (guess, -1)
  }

  private mutating func grow(to prefix: Int32) {
    while bindings.count <= Int(prefix) { bindings.append(-1) }
  }

  private mutating func index(of uri: ByteString) -> Int32 {
    let index = uris.index(of: uri)
    if Int(index) == meanings.count { meanings.append(XMLNamespace(uri: uri)) }
    return index
  }
}
