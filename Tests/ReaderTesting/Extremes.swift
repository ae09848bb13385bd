/// Numbers and texts at the ends of what programs count with, for requests, imports and stored settings.
public enum Extremes {
  /// Both ends of each width and what is just beyond them, and texts that are no numbers.
  public static let numbers: [String] = [
    "0", "-1", "255", "256", "65536", "2147483647", "2147483648", "-2147483649", "4294967296", "9007199254740993",
    "9223372036854775806", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "253402300800000", "1e308", "1e400",
    "-1e308", "NaN", "inf", "1.5", "00", "+1", "",
  ]

  /// The numbers that most often end a program: for tests that send many of them at once.
  public static let ends: [String] = [
    "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615", "1e308", "NaN",
    "",
  ]

  /// The texts that one gets by putting each extreme number into the place of each number of a text.
  public static func mutations(of text: String) -> [String] {
    places(in: text).flatMap { place in
      numbers.map { String(text[..<place.lowerBound]) + $0 + String(text[place.upperBound...]) }
    }
  }

  /// The runs of digits in a text.
  public static func places(in text: String) -> [Range<String.Index>] {
    var places: [Range<String.Index>] = []
    var index = text.startIndex
    while index < text.endIndex {
      guard isDigit(text[index]) else {
        index = text.index(after: index)
        continue
      }
      let end = text[index...].firstIndex { !isDigit($0) } ?? text.endIndex
      places.append(index..<end)
      index = end
    }
    return places
  }

  /// The text with `#` in the place of each number: requests of one shape are alike.
  public static func shape(of text: String) -> String {
    var shape = ""
    for character in text where !(isDigit(character) && shape.last == "#") {
      shape.append(isDigit(character) ? "#" : character)
    }
    return shape
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
