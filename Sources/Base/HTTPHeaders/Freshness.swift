import Bytes
import Dates

/// The fields that say how long a response is fresh (RFC 9111, section 5).
extension Headers {
  /// The seconds of `Age`: those of the first value, if there are several. Nil if it is missing or not a number.
  public var age: Int? {
    self["Age"]?.splitBytes(on: ",", maxSplits: 1, omittingEmptySubsequences: false).first
      .flatMap { DeltaSeconds.read($0.trimmedASCII) }
  }

  /// The moment of `Expires` in seconds since 1970. Nil if it is missing, and if it is in the past because it is not one
  /// date in a form of HTTP.
  public var expires: Int? {
    let values = values(of: "Expires")
    return values.count == 1 ? HTTPDate.exactSeconds(values[0]) : nil
  }
}
