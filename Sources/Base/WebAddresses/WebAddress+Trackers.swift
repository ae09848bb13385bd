import Bytes

extension WebAddress {
  /// The address without its fragment, and without the fields of its query that only tell the site where its readers
  /// come from. The other fields stay as they are, in their order.
  ///
  /// - Complexity: O(n).
  public var withoutTrackers: WebAddress {
    let page = string.utf8.prefix { $0 != UInt8(ascii: "#") }
    guard let mark = page.firstIndex(of: UInt8(ascii: "?")) else {
      return WebAddress(unparsed: String(Substring(page)))
    }
    let fields = Substring(page[mark...].dropFirst()).splitBytes(on: "&", omittingEmptySubsequences: false)
    let kept = fields.filter { !Self.isTracker($0.utf8.prefix { $0 != UInt8(ascii: "=") }) && !$0.utf8.isEmpty }
    let start = String(Substring(page[..<mark]))
    return WebAddress(unparsed: kept.isEmpty ? start : start + "?" + kept.joined(separator: "&"))
  }

  /// The address without what differs between visits of one page: trackers, and numbers of sessions in its query or in
  /// its path. The fragment stays, since it names a part of the page, unless it is a tracker too.
  ///
  /// - Complexity: O(n).
  public var withoutVisit: WebAddress {
    guard mayVaryByVisit else { return self }
    let page = string.utf8.prefix { $0 != UInt8(ascii: "#") }
    let path = page.prefix { $0 != UInt8(ascii: "?") }
    var result = Substring(path).splitBytes(on: "/", omittingEmptySubsequences: false)
      .filter { !($0.hasBytePrefix("(S(") && $0.hasByteSuffix("))")) }
      .map { Self.withoutVisit($0, separator: ";") }.joined(separator: "/")
    let query = Self.withoutVisit(Substring(page[path.endIndex...].dropFirst()), separator: "&")
    if !query.utf8.isEmpty { result += "?" + query }
    let fragment = Substring(string.utf8[page.endIndex...].dropFirst())
    if !Self.withoutVisit(fragment, separator: "&").utf8.isEmpty { result += "#" + fragment }
    return WebAddress(unparsed: result)
  }

  // MARK: Private

  /// False for most addresses: each stored one is asked when its feed has new entries.
  private var mayVaryByVisit: Bool {
    var text = string
    return text.withUTF8 { bytes in
      let found = ByteScan.first(in: bytes, from: 0, to: bytes.count) {
        $0 .== .init(repeating: UInt8(ascii: "?")) .| $0 .== .init(repeating: UInt8(ascii: ";"))
          .| $0 .== .init(repeating: UInt8(ascii: "#")) .| $0 .== .init(repeating: UInt8(ascii: "("))
      }
      return found < bytes.count
    }
  }

  /// The fields that do not differ between visits.
  private static func withoutVisit(_ fields: Substring, separator: Unicode.Scalar) -> String {
    fields.splitBytes(on: separator).filter { field in
      let name = field.utf8.prefix { $0 != UInt8(ascii: "=") }
      return !isTracker(name) && !isSession(name, field.utf8[name.endIndex...].dropFirst())
    }.joined(separator: String(separator))
  }

  private static func isSession(_ name: Substring.UTF8View, _ value: Substring.UTF8View) -> Bool {
    let name = ByteString(Substring(name).lowercasedASCII)
    if sessions.contains(name) || name.string.hasBytePrefix("aspsessionid") { return true }
    // Elsewhere these are numbers of stories and searches.
    return (name == "sid" || name == "s") && value.count == 32 && value.allSatisfy { ASCII.hexValue($0) != nil }
  }

  /// The names of numbers of sessions: those of PHP, Java, ColdFusion and shops.
  private static let sessions: Set<ByteString> = [
    "phpsessid", "jsessionid", "sessionid", "session_id", "sessid", "cfid", "cftoken", "oscsid", "xtcsid", "zenid",
  ]

  private static func isTracker(_ name: Substring.UTF8View) -> Bool {
    let name = ByteString(Substring(name).lowercasedASCII)
    return trackers.contains(name) || trackerFamilies.contains { name.string.hasBytePrefix($0) }
  }

  /// The beginnings of the names of campaigns: Google's, Matomo's, AT Internet's, HubSpot's.
  private static let trackerFamilies = ["utm_", "mtm_", "matomo_", "pk_", "piwik_", "at_", "_hs", "hsa_"]

  /// The names of identifiers of clicks, of mails and of those who shared a link.
  private static let trackers: Set<ByteString> = [
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ysclid", "twclid", "ttclid",
    "li_fat_id", "igshid", "igsh", "mc_cid", "mc_eid", "mkt_tok", "oly_anon_id", "oly_enc_id", "vero_id", "vero_conv",
    "wickedid", "rb_clickid", "s_cid", "ref_src", "ref_url", "xtor", "ns_mchannel", "ns_campaign", "ns_source",
    "ns_linkname", "hsctatracking", "__s", "_openstat", "epik", "ml_subscriber", "ml_subscriber_hash",
    "ck_subscriber_id",
  ]
}
