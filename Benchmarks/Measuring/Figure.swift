/// A figure as measured.
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
    holds = value.reach.map { (value.reference.map { value.value / $0 } ?? value.value) <= $0 }
  }

  // MARK: Internal

  struct Value {
    var value: Double
    var unit: String
    /// What the value is divided by, in the same unit; nil for a value that stands for itself.
    var reference: Double?
    /// The most that the ratio, or the value without one, may be; nil for a row that promises nothing.
    var reach: Double?
    /// Goes behind the name: which of many it was.
    var note: String?
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

  /// What there is not is null, so that every figure has every key.
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
