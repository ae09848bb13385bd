/// Reads `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
enum URLEncodedForm {
  /// The limit on fields. It is enough for "mark all these read" with every entry of a long list, and bounds attacks.
  static let maximumFields = 20_000

  /// Reads the body. Any bytes are valid fields, as the standard requires. At most `maximumFields` are kept.
  ///
  /// - Complexity: O(n).
  static func read(_ body: [UInt8]) throws(FormError) -> Form {
    var pairs = URLEncodedPairs(body[...])
    guard let fields = pairs.all(atMost: maximumFields) else { throw .tooManyFields(limit: maximumFields) }
    return Form(fields: fields)
  }
}
