import Bytes

/// Reads the RSS module “Syndication”: the interval between changes to a feed.
struct UpdatePeriod {
  private var minutesOfPeriod: Int?
  private var frequency = 1

  /// The time between two changes, in minutes.
  var minutes: Int? { minutesOfPeriod.map { max(1, $0 / frequency) } }

  /// Returns false for a value that is not defined.
  mutating func read(_ element: XMLElement) -> Bool {
    switch (element.name, element.text.map { ByteString($0.lowercasedASCII) }) {
    case ("updateperiod", "hourly"): minutesOfPeriod = 60
    case ("updateperiod", "daily"): minutesOfPeriod = 24 * 60
    case ("updateperiod", "weekly"): minutesOfPeriod = 7 * 24 * 60
    case ("updateperiod", "monthly"): minutesOfPeriod = 30 * 24 * 60
    case ("updateperiod", "yearly"): minutesOfPeriod = 365 * 24 * 60
    case ("updatefrequency", .some(let text)):
      guard let number = Int(text.string) else { return false }
      frequency = max(1, number)
    default: return false
    }
    return true
  }
}
