/// Reads `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
enum URLEncodedForm {
  /// Room for "mark all these read" with every entry of a long list, and a bound for those who mean harm.
  static let maximumFields = 20_000

  /// Liberal, as the standard asks: whatever the bytes, they are fields. O(n), and no more than the limit is kept.
  static func read(_ body: [UInt8]) throws(FormError) -> Form {
    var pairs = URLEncodedPairs(body[...])
    guard let fields = pairs.all(atMost: maximumFields) else { throw .tooManyFields(limit: maximumFields) }
    return Form(fields: fields)
  }
}
