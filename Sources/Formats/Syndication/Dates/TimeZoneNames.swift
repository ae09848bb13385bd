import Bytes
import Foundation

/// Time zones by the abbreviations that dates use. An ambiguous abbreviation is the zone of RFC 822, else the zone of
/// most feeds.
enum TimeZoneNames {
  /// The offsets east of Greenwich, in minutes, by the name in lower case.
  static let minutes: [ByteString: Int] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "west": 60, "bst": 60, "ist": 330, "cet": 60, "cest": 120,
    "met": 60, "mest": 120, "mez": 60, "mesz": 120, "eet": 120, "eest": 180, "msk": 180, "msd": 240, "trt": 180,
    "sast": 120, "pkt": 300, "hkt": 480, "sgt": 480, "awst": 480, "jst": 540, "kst": 540, "acst": 570, "acdt": 630,
    "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780, "nst": -210, "ndt": -150, "ast": -240, "adt": -180,
    "est": -300, "edt": -240, "et": -300, "cst": -360, "cdt": -300, "ct": -360, "mst": -420, "mdt": -360, "mt": -420,
    "pst": -480, "pdt": -420, "pt": -480, "akst": -540, "akdt": -480, "hst": -600, "brt": -180, "art": -180,
  ]

  /// The names of the time zone database that have a slash. Only these are looked up: a name from a feed could be a
  /// path.
  private static let places = Set(
    TimeZone.knownTimeZoneIdentifiers.lazy.filter { $0.utf8.contains(UInt8(ascii: "/")) }.map { ByteString($0) })

  /// Reads a zone by place, such as `Europe/Brussels`; nil if no zone begins here.
  static func place(_ scanner: inout DateScanner) -> TimeZone? {
    let name = scanner.bytes[scanner.position...].prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
    }
    guard name.contains(UInt8(ascii: "/")) else { return nil }
    let place = ByteString(decoding: name)
    guard places.contains(place), let zone = TimeZone(identifier: place.string) else { return nil }
    scanner.position += name.count
    return zone
  }
}
