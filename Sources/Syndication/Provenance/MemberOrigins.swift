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
    func origin<Value>(_ name: String, of value: Value?) -> FieldOrigin? { value.map { _ in FieldOrigin(name: name) } }
    func origin<Value>(_ member: Member?, of value: Value?) -> FieldOrigin? {
      member.flatMap { origin($0.rawValue, of: value) }
    }
    var provenance: EntryProvenance = EntryProvenance()
    provenance.id = entry.id.hasBytePrefix("hash:") ? nil : origin(id, of: entry.id)
    provenance.title = origin("title", of: entry.title)
    provenance.link = origin(link, of: entry.link)
    provenance.published = origin(isRSS ? "pubDate" : "date_published", of: entry.published)
    provenance.updated = origin("date_modified", of: entry.updated)
    provenance.summary = origin(isRSS ? "description" : "summary", of: entry.summary)
    provenance.content = origin(content, of: entry.content)
    if !entry.authors.isEmpty {
      provenance.authors = authors.map { FieldOrigin(name: $0.rawValue, isOfFeed: areAuthorsOfFeed) }
    }
    return provenance
  }
}
