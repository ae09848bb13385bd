import Bytes

/// Reads the RSS module “Syndication”: the interval between changes to a feed.
struct UpdatePeriod {
  private var minutesOfPeriod: Int?
  private var frequency = 1

  /// The time between two changes, in minutes.
  var minutes: Int? { minutesOfPeriod.map { max(1, $0 / frequency) } }

  mutating func read(_ element: XMLElement) {
    switch (element.name, element.text.map { ByteString($0.lowercasedASCII) }) {
    case ("updateperiod", "hourly"): minutesOfPeriod = 60
    case ("updateperiod", "daily"): minutesOfPeriod = 24 * 60
    case ("updateperiod", "weekly"): minutesOfPeriod = 7 * 24 * 60
    case ("updateperiod", "monthly"): minutesOfPeriod = 30 * 24 * 60
    case ("updateperiod", "yearly"): minutesOfPeriod = 365 * 24 * 60
    case ("updatefrequency", .some(let text)): frequency = max(1, Int(text.string) ?? 1)
    default: break
    }
  }
}
