/// A measured figure.
struct Figure: Encodable {
  // MARK: Lifecycle

  init(module: String, name: String, value: Value) {
    self.module = module
    self.name = value.note.map { "\(name): \($0)" } ?? name
    self.value = value.value
    unit = value.unit
    reference = value.reference
    ratio = value.reference.map { value.value / $0 }
    reach = value.reach
    isLeast = value.isLeast
    holds = value.reach.map { reach in
      let reached = value.reference.map { value.value / $0 } ?? value.value
      return value.isLeast ? reached >= reach : reached <= reach
    }
  }

  // MARK: Internal

  struct Value {
    var value: Double
    var unit: String
    /// The reference that the value is divided by, in the same unit. Nil for an absolute value.
    var reference: Double?
    /// The maximum of the ratio, or of the absolute value. Nil for a row without a limit.
    var reach: Double?
    /// A note after the name, such as the worst of many cases.
    var note: String?
    /// True if the reach is the least value, as of pages per second.
    var isLeast = false
  }

  enum CodingKeys: String, CodingKey {
    case module, value, unit, reference, ratio, reach, holds
    case name = "case"
  }

  let module: String
  let name: String
  let value: Double
  let unit: String
  let reference: Double?
  let ratio: Double?
  let reach: Double?
  let holds: Bool?
  /// True if the reach is the least value. It is not encoded: `holds` says the outcome.
  let isLeast: Bool

  /// Missing values are encoded as null, so that every figure has every key.
  func encode(to encoder: any Encoder) throws {
    var container: KeyedEncodingContainer<CodingKeys> = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(module, forKey: .module)
    try container.encode(name, forKey: .name)
    try container.encode(value, forKey: .value)
    try container.encode(unit, forKey: .unit)
    try container.encode(reference, forKey: .reference)
    try container.encode(ratio, forKey: .ratio)
    try container.encode(reach, forKey: .reach)
    try container.encode(holds, forKey: .holds)
  }
}
