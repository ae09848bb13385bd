import Bytes
import WebAddresses

/// Stack Overflow and the other sites of Stack Exchange: newest questions, tags, and single questions.
struct StackExchange: KnownSite {
  private static let hosts: Set<ByteString> = [
    "stackoverflow.com", "superuser.com", "serverfault.com", "askubuntu.com", "mathoverflow.net",
  ]

  func lookup(_ page: BrowserAddress) -> SiteLookup? {
    guard Self.hosts.contains(page.site) || page.isBelow("stackexchange.com") && page.site != "stackexchange.com",
      page.segments.first != "feeds"
    else { return nil }
    return .page(page.address, guesses: ["\(page.origin)/\(feed(page.segments))"])
  }

  private func feed(_ parts: [ByteString]) -> String {
    guard parts.count > 1, parts[0] == "questions" else { return "feeds" }
    if parts[1] == "tagged" { return parts.count > 2 ? "feeds/tag/\(parts[2])" : "feeds" }
    return parts[1].isNumber ? "feeds/question/\(parts[1])" : "feeds"
  }
}
