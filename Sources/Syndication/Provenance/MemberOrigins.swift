import Bytes

/// The members of JSON that fields of an entry were read from, where there is a choice.
struct MemberOrigins: Sendable {
  enum Member: String {
    case id
    case guid
    case url
    case externalURL = "external_url"
    case link
    case contentHTML = "content_html"
    case contentText = "content_text"
    case contentEncoded = "content:encoded"
    case author
    case authors
    case creator = "dc:creator"
  }

  /// Whether the entry is one of RSS-in-JSON, and not of JSON Feed.
  var isRSS: Bool = false
  var id: Member?
  var link: Member?
  var content: Member?
  var authors: Member?
  var areAuthorsOfFeed: Bool = false

  func provenance(of entry: ParsedEntry) -> EntryProvenance {
    func origin(_ name: String, unless isMissing: Bool) -> FieldOrigin? { isMissing ? nil : FieldOrigin(name: name) }
    var provenance: EntryProvenance = EntryProvenance()
    func origin(_ member: Member?, unless isMissing: Bool) -> FieldOrigin? {
      isMissing ? nil : member.map { FieldOrigin(name: $0.rawValue) }
    }
    provenance.id = origin(id, unless: entry.id.hasBytePrefix("hash:"))
    provenance.title = origin("title", unless: entry.title == nil)
    provenance.link = origin(link, unless: entry.link == nil)
    provenance.published = origin(isRSS ? "pubDate" : "date_published", unless: entry.published == nil)
    provenance.updated = origin("date_modified", unless: entry.updated == nil)
    provenance.summary = origin(isRSS ? "description" : "summary", unless: entry.summaryHTML == nil)
    provenance.content = origin(content, unless: entry.contentHTML == nil)
    if !entry.authors.isEmpty {
      provenance.authors = authors.map { FieldOrigin(name: $0.rawValue, isOfFeed: areAuthorsOfFeed) }
    }
    return provenance
  }
}
