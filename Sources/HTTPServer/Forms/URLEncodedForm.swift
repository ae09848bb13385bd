/// Reads `application/x-www-form-urlencoded` (WHATWG URL, section 5.1).
enum URLEncodedForm {
  /// Room for "mark all these read" with every entry of a long list, and a bound for those who mean harm.
  static let maximumFields = 20_000

  /// Liberal, as the standard asks: whatever the bytes, they are fields. O(n).
  static func read(_ body: [UInt8]) throws(FormError) -> Form {
    var fields: [QueryItem] = []
    for pair in body.split(separator: UInt8(ascii: "&")) {
      guard fields.count < maximumFields else { throw .tooManyFields(limit: maximumFields) }
      let equals = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      fields.append(
        QueryItem(
          PercentDecoding.decode(pair[..<equals], plusIsSpace: true),
          PercentDecoding.decode(pair[equals...].dropFirst(), plusIsSpace: true)))
    }
    return Form(fields: fields)
  }
}
