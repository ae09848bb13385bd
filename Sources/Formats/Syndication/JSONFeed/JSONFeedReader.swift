import Bytes
import Foundation
import HTML

/// Reads JSON Feed 1.0 and 1.1 (jsonfeed.org/version/1.1). A value counts as a list of one, and a number as its digits.
///
/// Unknown members, with a leading underscore or not, are extensions.
struct JSONFeedReader {
  /// The base of relative addresses: the address of the document.
  private let base: AddressBase
  /// The number of entries to read.
  private let maximumEntries: Int
  private var extensions: JSONExtensions

  private init(base: AddressBase, documentBytes: Int) {
    self.base = base
    extensions = JSONExtensions(documentBytes: documentBytes, addresses: base.allowance)
    maximumEntries = FeedLimits.readEntries(ofBytes: documentBytes)
  }

  /// Reads a feed.
  ///
  /// - Complexity: O(size of the document).
  static func read(
    _ document: JSONValue, documentBytes: Int, base: AddressBase, repairs: inout RepairLog
  ) throws(FeedError) -> ParsedFeed {
    guard case .object = document else { throw .notAFeed(hint: "JSON that is no object") }
    guard let members = JSONFeedRepairs.members(of: document, repairs: &repairs) else {
      throw .notAFeed(hint: "JSON without a version of JSON Feed")
    }
    let version = members.last { $0.name == "version" }?.value.text
    var reader = JSONFeedReader(base: base, documentBytes: documentBytes)
    let feed = try reader.feed(members, version: version)
    if reader.extensions.isUsedUp {
      repairs.note(
        "The feed has more than \(reader.extensions.most) unknown members; some were left out.",
        line: 1)
    }
    return feed
  }

  // MARK: Feed

  private enum FeedMember: String, CaseIterable {
    case version, title, description, icon, favicon, language, expired, author, authors, hubs, items
    case homePageURL = "home_page_url"
    case feedURL = "feed_url"
    case userComment = "user_comment"
    case nextURL = "next_url"
  }

  private static let feedMembers = JSONMemberNames<FeedMember>()

  /// True for the name of a member of feeds.
  static func isOfFeed(_ name: ByteString) -> Bool { feedMembers.find(name) != nil }

  /// True for the name of a member of items.
  static func isItem(_ name: ByteString) -> Bool { itemMembers.find(name) != nil }

  private mutating func feed(_ members: [JSONMember], version: String?) throws(FeedError) -> ParsedFeed {
    let isFirst = version.map { $0.hasByteSuffix("/1") || $0.hasByteSuffix("/1.0") } ?? false
    var feed = ParsedFeed(format: isFirst ? .jsonFeed10 : .jsonFeed11, title: "")
    feed.formatVersion = version
    var people = People()
    var items: [JSONValue] = []
    for member in members {
      let value = member.value
      switch Self.feedMembers.find(member.name) {
      case .version: break
      case .title: feed.title = plainText(value) ?? ""
      case .homePageURL: feed.siteURL = address(member, &feed.extensions)
      case .feedURL: feed.feedURL = address(member, &feed.extensions)
      case .description: feed.summary = plainText(value)
      case .userComment: feed.notice = value.text.map { FeedText($0, baseURL: base.address) }
      case .nextURL: feed.nextPageURL = address(member, &feed.extensions)
      case .icon: feed.iconURL = address(member, &feed.extensions)
      case .favicon: feed.faviconURL = address(member, &feed.extensions)
      case .language: feed.language = value.text
      case .expired: feed.isExpired = value.flag
      case .author: people.author = self.people(value, in: member.name, &feed.extensions)
      case .authors: people.authors = self.people(value, in: member.name, &feed.extensions)
      case .hubs: feed.hubs = hubs(value, in: member.name, &feed.extensions)
      case .items: items = value.elements
      case nil: extensions.append(member, to: &feed.extensions)
      }
    }
    feed.iconURL = feed.iconURL ?? feed.faviconURL
    let language = feed.language
    feed.notice?.language = language
    feed.authors = people.all
    feed.entries.reserveCapacity(min(items.count, maximumEntries))
    for case .object(let members) in items where feed.entries.count < maximumEntries {
      if Task.isCancelled { throw .cancelled }
      feed.entries.append(entry(members, of: feed, feedPeople: people))
    }
    return feed
  }

  private enum HubMember: String, CaseIterable {
    case type, url
  }

  private static let hubMembers = JSONMemberNames<HubMember>()

  private mutating func hubs(
    _ value: JSONValue, in list: ByteString, _ extensions: inout [FeedExtension]
  ) -> [FeedHub] {
    var hubs: [FeedHub] = []
    for element in value.list {
      guard let url = address(element["url"]) else {
        self.extensions.append(element.members { _ in true }, ofElement: -1, in: list, to: &extensions)
        continue
      }
      hubs.append(FeedHub(url: url, type: element["type"]?.text))
      self.extensions.append(
        element.members { Self.hubMembers.find($0) == nil }, ofElement: hubs.count - 1, in: list, to: &extensions)
    }
    return hubs
  }

  // MARK: People

  /// `authors` of version 1.1, and `author` of version 1.
  private struct People {
    var authors: [FeedPerson] = []
    var author: [FeedPerson] = []

    var all: [FeedPerson] { authors.isEmpty ? author : authors }
    var member: FieldOrigin.Member { authors.isEmpty ? .author : .authors }
  }

  private enum PersonMember: String, CaseIterable {
    case name, url, avatar, email
  }

  private static let personMembers = JSONMemberNames<PersonMember>()

  private mutating func people(
    _ value: JSONValue, in list: ByteString, _ extensions: inout [FeedExtension]
  ) -> [FeedPerson] {
    var people: [FeedPerson] = []
    for element in value.list {
      guard case .object(let members) = element else {
        if let name = plainText(element) { people.append(FeedPerson(name: name)) }
        continue
      }
      var person = FeedPerson()
      var unknown: [JSONMember] = []
      for member in members {
        switch Self.personMembers.find(member.name) {
        case .name: person.name = plainText(member.value)
        case .url: person.url = address(member.value)
        case .avatar: person.avatarURL = address(member.value)
        case .email: person.email = member.value.text
        case nil: unknown.append(member)
        }
      }
      guard case .some = person.displayName else {
        self.extensions.append(members, ofElement: -1, in: list, to: &extensions)
        continue
      }
      people.append(person)
      self.extensions.append(unknown, ofElement: people.count - 1, in: list, to: &extensions)
    }
    guard people.count > 1 else { return people }
    var seen: Set<FeedPerson> = []
    return people.filter { seen.insert($0).inserted }
  }

  // MARK: Items

  private enum ItemMember: String, CaseIterable {
    case id, url, title, summary, image, author, authors, tags, language, attachments
    case externalURL = "external_url"
    case contentHTML = "content_html"
    case contentText = "content_text"
    case bannerImage = "banner_image"
    case datePublished = "date_published"
    case dateModified = "date_modified"
  }

  private static let itemMembers = JSONMemberNames<ItemMember>()

  private mutating func entry(_ members: [JSONMember], of feed: ParsedFeed, feedPeople: People) -> ParsedEntry {
    var entry = ParsedEntry(id: "")
    var (id, html, text, summary): (String?, String?, String?, String?)
    var (url, external, statedTitle): (WebAddress?, WebAddress?, String?)
    var people = People()
    var unplaced: [FeedExtension] = []
    for member in members {
      let value = member.value
      switch Self.itemMembers.find(member.name) {
      case .id: id = value.text
      case .url: url = address(member, &unplaced)
      case .externalURL: external = address(member, &unplaced)
      case .title: (statedTitle, entry.title) = (value.text, plainText(value))
      case .contentHTML: html = value.text.map { TextReader.withoutMarks($0) }
      case .contentText: text = value.text
      case .summary: summary = value.text
      case .image: entry.imageURL = address(member, &unplaced)
      case .bannerImage: entry.bannerImageURL = address(member, &unplaced)
      case .datePublished: entry.published = date(value, member.name, &entry.dates)
      case .dateModified: entry.updated = date(value, member.name, &entry.dates)
      case .author: people.author = self.people(value, in: member.name, &unplaced)
      case .authors: people.authors = self.people(value, in: member.name, &unplaced)
      case .tags: entry.categories = tags(value)
      case .language: entry.language = value.text
      case .attachments: entry.enclosures = enclosures(value, in: member.name, &unplaced)
      case nil: extensions.append(member, to: &unplaced)
      }
    }
    if !unplaced.isEmpty { entry.extensions = unplaced }
    if case .some = external { entry.externalURL = external }
    entry.imageURL = entry.imageURL ?? entry.bannerImageURL
    entry.link =
      url ?? external
      ?? id.flatMap { AddressResolver.isWebAddress($0) ? AddressResolver.resolve($0, against: nil) : nil }
    entry.baseURL = entry.link.flatMap { AddressResolver.isWebAddress($0.string) ? $0 : nil } ?? base.address
    let language = entry.language ?? feed.language
    func plain(_ text: String) -> FeedText { FeedText(text, language: language, baseURL: entry.baseURL) }
    entry.content =
      html.map { .html($0, language: language, baseURL: entry.baseURL) } ?? text.map(plain)
    if case .some = html, let text { entry.otherContents = [plain(text)] }
    entry.summary = summary.map(plain)
    let isOfFeed = people.all.isEmpty
    entry.authors = isOfFeed ? feed.authors : people.all
    entry.id =
      id ?? entry.link?.string
      ?? EntryIdentity.hash(
        title: statedTitle, date: entry.dates.first { $0.element.hasBytePrefix("date_p") }?.text,
        content: entry.content?.html ?? summary)
    let link: FieldOrigin.Member = url.map { _ in .url } ?? external.map { _ in .externalURL } ?? .id
    func origin(_ member: FieldOrigin.Member, of value: (some Any)?) -> FieldOrigin? {
      value.map { _ in FieldOrigin(member: member) }
    }
    entry.provenance.id = origin(id.map { _ in .id } ?? link, of: id ?? entry.link?.string)
    entry.provenance.title = origin(.title, of: entry.title)
    entry.provenance.link = origin(link, of: entry.link)
    entry.provenance.published = origin(.datePublished, of: entry.published)
    entry.provenance.updated = origin(.dateModified, of: entry.updated)
    entry.provenance.summary = origin(.summary, of: entry.summary)
    entry.provenance.content = origin(html.map { _ in .contentHTML } ?? .contentText, of: entry.content)
    entry.provenance.authors = origin((isOfFeed ? feedPeople : people).member, of: entry.authors.first)
    entry.provenance.areAuthorsOfFeed = isOfFeed && !entry.authors.isEmpty
    return entry
  }

  private func date(_ value: JSONValue, _ name: ByteString, _ dates: inout [StatedDate]) -> Date? {
    guard let text = value.text else { return nil }
    let date = FeedDate.parse(text)
    dates.append(StatedDate(text: text, date: date, element: name.string))
    return date
  }

  /// Some publishers write a string with commas.
  private func tags(_ value: JSONValue) -> [FeedCategory] {
    let tags: [String] =
      switch value {
      case .array(let tags): tags.compactMap(\.text)
      case .string(let text): text.splitBytes(on: ",").compactMap { ASCII.nonEmpty(String($0)) }
      default: []
      }
    return UniqueTexts.of(tags).map { FeedCategory(term: $0) }
  }

  private enum AttachmentMember: String, CaseIterable {
    case url, title
    case mimeType = "mime_type"
    case size = "size_in_bytes"
    case duration = "duration_in_seconds"
  }

  private static let attachmentMembers = JSONMemberNames<AttachmentMember>()

  private mutating func enclosures(
    _ value: JSONValue, in list: ByteString, _ extensions: inout [FeedExtension]
  ) -> [ParsedEnclosure] {
    var enclosures = EnclosureList()
    for element in value.list {
      guard case .object(let members) = element else { continue }
      var enclosure = ParsedEnclosure(url: "")
      var url: WebAddress?
      var unknown: [JSONMember] = []
      for member in members {
        let value = member.value
        switch Self.attachmentMembers.find(member.name) {
        case .url: url = address(value)
        case .title: enclosure.title = value.text
        case .mimeType: enclosure.mimeType = value.text
        case .size:
          enclosure.lengthBytes = value.double.flatMap { Int64(exactly: $0.rounded()) }
          if case nil = enclosure.lengthBytes, value.isStated { unknown.append(member) }
        case .duration:
          enclosure.durationSeconds = MediaDuration.plausible(
            value.double ?? value.text.flatMap { MediaDuration.parse($0) })
          if case nil = enclosure.durationSeconds, value.isStated, value.double != 0 { unknown.append(member) }
        case nil: unknown.append(member)
        }
      }
      guard let url else {
        self.extensions.append(members, ofElement: -1, in: list, to: &extensions)
        continue
      }
      enclosure.url = url
      enclosures.add(enclosure)
      self.extensions.append(unknown, ofElement: enclosures.enclosures.count - 1, in: list, to: &extensions)
    }
    return enclosures.finished(duration: nil)
  }

  // MARK: Values

  /// Titles and names are plain text, but many publishers escape them for HTML first.
  private func plainText(_ value: JSONValue) -> String? {
    value.text.flatMap { ASCII.nonEmpty(PlainText.decode(TextReader.withoutMarks($0), markup: .references)) }
  }

  /// The address of a member; keeps a member that has another value.
  private mutating func address(_ member: JSONMember, _ unplaced: inout [FeedExtension]) -> WebAddress? {
    let url = address(member.value)
    if case nil = url, member.value.isStated { extensions.append(member, to: &unplaced) }
    return url
  }

  private func address(_ value: JSONValue?) -> WebAddress? {
    value?.text.flatMap { base.resolve($0) }
  }
}
