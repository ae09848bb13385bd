/// What tells the attributes of most elements apart without reading them again, whatever their order.
struct AttributeDigest: Equatable {
  /// The length of all values together.
  private(set) var valueBytes = 0
  private var hash = 0

  init() {}

  /// Complexity: linear in the values.
  init(_ attributes: HTMLTree.Span, in tokenizer: borrowing HTMLTokenizer) {
    for index in attributes {
      let attribute = tokenizer.attributes[Int(index)]
      var hasher = Hasher()
      hasher.combine(attribute.name)
      tokenizer.withBytes(attribute.value) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
      hash &+= hasher.finalize()
      valueBytes += attribute.value.count
    }
  }
}
