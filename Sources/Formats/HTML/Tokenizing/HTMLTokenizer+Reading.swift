import Bytes

// MARK: Reading tokens

extension HTMLTokenizer {
  /// The name of a tag or attribute.
  package func name(numbered number: Int32) -> String { names.name(numbered: number) }

  package func string(_ span: HTMLTree.Span) -> String {
    withBytes(span) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls a function with the bytes of a span, without copying them.
  func withBytes<Result>(_ span: HTMLTree.Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = Int(span.lowerBound)
    if start < source.count {
      return source[start..<Int(span.upperBound)].withUnsafeBufferPointer(body)
    }
    return decoded[(start - source.count)..<(Int(span.upperBound) - source.count)].withUnsafeBufferPointer(body)
  }

  /// The byte of a span, in the source or in the decoded text.
  func byte(at position: Int32) -> UInt8 {
    let index = Int(position)
    return index < source.count ? source[index] : decoded[index - source.count]
  }

  /// The value of a tag's attribute.
  func value(of name: HTMLName, _ token: HTMLToken) -> HTMLTree.Span? {
    for index in token.attributes where attributes[Int(index)].name == Int32(name.rawValue) {
      return attributes[Int(index)].value
    }
    return nil
  }

  /// True if the span equals a word, ignoring case. The word must be in lower case.
  func isEqual(_ content: HTMLTree.Span, _ word: StaticString) -> Bool {
    guard content.count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      word.indices.allSatisfy { ASCII.lowercased(byte(at: content.lowerBound + Int32(clamping: $0))) == word[$0] }
    }
  }

  /// True if two elements have the same attributes. Elements with very many must also have them in the same order,
  /// because comparing all pairs takes quadratic time.
  func haveSameAttributes(_ first: HTMLTree.Span, _ second: HTMLTree.Span) -> Bool {
    guard first.count == second.count else { return false }
    guard first.count <= 16 else { return zip(first, second).allSatisfy { areEqual($0, $1) } }
    return first.allSatisfy { attribute in second.contains { areEqual(attribute, $0) } }
  }

  /// A digest of attributes that does not depend on their order.
  ///
  /// - Complexity: O(n) in the length of their values.
  func digest(of attributes: HTMLTree.Span) -> Int {
    attributes.reduce(0) { sum, index in
      let attribute = self.attributes[Int(index)]
      var hasher = Hasher()
      hasher.combine(attribute.name)
      withBytes(attribute.value) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      return sum &+ hasher.finalize()
    }
  }

  private func areEqual(_ first: Int32, _ second: Int32) -> Bool {
    let first = attributes[Int(first)]
    let second = attributes[Int(second)]
    return first.name == second.name && first.value.count == second.value.count
      && zip(first.value, second.value).allSatisfy { byte(at: $0) == byte(at: $1) }
  }

  private typealias AttributeRecord = HTMLTree.AttributeRecord
}
