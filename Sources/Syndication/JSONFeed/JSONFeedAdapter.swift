import Bytes

/// Turns a JSON Feed into the common model.
struct JSONFeedAdapter {
  /// What relative addresses refer to: the document's own address.
  let base: AddressBase

  func feed(_ feed: JSONFeed) throws(FeedError) -> ParsedFeed {
    var parsed = ParsedFeed(
      format: feed.format,
      title: feed.title.map(plainText) ?? "",
      siteURL: address(feed.homePageURL),
      feedURL: address(feed.feedURL),
      summary: feed.description.map(plainText).flatMap { ASCII.nonEmpty($0) },
      language: feed.language,
      iconURL: address(feed.icon) ?? address(feed.favicon))
    for item in feed.items {
      if Task.isCancelled { throw .cancelled }
      parsed.entries.append(entry(item, in: feed))
    }
    return parsed
  }

  private func entry(_ item: JSONFeedItem, in feed: JSONFeed) -> ParsedEntry {
    let link: String? =
      address(item.url) ?? address(item.externalURL)
      ?? item.id.flatMap { AddressResolver.isWebAddress($0) ? AddressResolver.resolve($0, against: nil) : nil }
    let content: String? = item.contentHTML ?? item.contentText.map(HTMLText.paragraphs)
    var parsed: ParsedEntry = ParsedEntry(
      id: item.id
        ?? EntryIdentity.fallback(
          link: link, title: item.title, date: item.datePublished, content: content ?? item.summary),
      title: item.title.map(plainText).flatMap { ASCII.nonEmpty($0) },
      link: link,
      published: item.datePublished.flatMap { FeedDate.parse($0) },
      updated: item.dateModified.flatMap { FeedDate.parse($0) },
      authors: UniqueTexts.of(item.authors.isEmpty ? feed.authors : item.authors).map { FeedPerson(name: $0) },
      content: content.map { .html($0, baseURL: base.address) },
      summary: item.summary.map { .html(HTMLText.paragraphs($0), baseURL: base.address) },
      baseURL: base.address,
      enclosures: enclosures(of: item),
      imageURL: address(item.image) ?? address(item.bannerImage),
      categories: UniqueTexts.of(item.tags).map { FeedCategory(term: $0) },
      language: item.language)
    parsed.memberOrigins = Unlisted(origins(of: item, in: feed))
    return parsed
  }

  private func origins(of item: JSONFeedItem, in feed: JSONFeed) -> MemberOrigins {
    let link: MemberOrigins.Member =
      address(item.url).map { _ in .url } ?? address(item.externalURL).map { _ in .externalURL } ?? .id
    let isOfFeed: Bool = item.authors.isEmpty
    return MemberOrigins(
      id: item.id.map { _ in .id } ?? link, link: link,
      content: item.contentHTML.map { _ in .contentHTML } ?? .contentText,
      authors: (isOfFeed ? feed.hasOneAuthor : item.hasOneAuthor) ? .author : .authors, areAuthorsOfFeed: isOfFeed)
  }

  private func enclosures(of item: JSONFeedItem) -> [ParsedEnclosure] {
    var list: EnclosureList = EnclosureList()
    for attachment in item.attachments {
      guard let url = address(attachment.url) else { continue }
      list.add(
        ParsedEnclosure(
          url: url, mimeType: attachment.mimeType,
          lengthBytes: attachment.sizeInBytes.flatMap { Int64(exactly: $0.rounded()) },
          durationSeconds: MediaDuration.plausible(attachment.durationInSeconds), title: attachment.title))
    }
    return list.finished(duration: nil)
  }

  /// Titles are plain text, but many a publisher escapes them for HTML first.
  private func plainText(_ text: String) -> String {
    PlainLine.fromHTML(text, markup: .referencesOnly)
  }

  private func address(_ text: String?) -> String? {
    text.flatMap { base.resolve($0) }
  }
}
