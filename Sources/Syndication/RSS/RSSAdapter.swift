import Bytes

/// Turns RSS into the common model.
struct RSSAdapter {
  func feed(_ channel: RSSChannel) throws(FeedError) -> ParsedFeed {
    let title: String? = channel.title ?? channel.dublinCore.title ?? channel.iTunes.title
    let summary: String? = channel.descriptionHTML ?? channel.iTunes.summary ?? channel.iTunes.subtitle
    let artwork: String? = channel.iTunes.image.flatMap { channel.base.resolve($0) }
    var parsed: ParsedFeed = ParsedFeed(
      format: channel.format,
      title: title.map { PlainLine.fromHTML($0, markup: .possible) } ?? "",
      siteURL: channel.link,
      feedURL: channel.selfLink,
      summary: summary.flatMap { ASCII.nonEmpty(PlainLine.fromHTML($0)) },
      language: channel.language ?? channel.dublinCore.language,
      iconURL: channel.icon ?? channel.image ?? artwork ?? channel.media.bestThumbnail,
      timeToLiveMinutes: channel.timeToLive.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        ?? channel.updatePeriod.minutes)
    parsed.entries.reserveCapacity(channel.items.underestimatedCount)
    for item in channel.items {
      if Task.isCancelled { throw .cancelled }
      parsed.entries.append(entry(item, in: channel))
      parsed.entries[parsed.entries.count - 1].detailsSource = Unlisted(item.detailsSource)
      parsed.entries[parsed.entries.count - 1].memberOrigins = Unlisted(item.memberOrigins)
    }
    parsed.detailsSource = Unlisted(channel.detailsSource)
    return parsed
  }

  private func entry(_ item: RSSItem, in channel: RSSChannel) -> ParsedEntry {
    let title: String? = item.title ?? item.iTunes.title ?? item.media.title ?? item.dublinCore.title
    let link: String? =
      item.originalLink ?? item.link ?? permaLink(of: item) ?? youTubeLink(of: item) ?? item.media.player
    let summary: String? =
      item.descriptionHTML ?? item.dublinCore.description ?? item.media.descriptionHTML ?? item.iTunes.summary
      ?? item.iTunes.subtitle
    let date: String? = item.publicationDate ?? item.dublinCore.published
    let enclosures: [ParsedEnclosure] = enclosures(of: item)
    return ParsedEntry(
      id: item.guid ?? item.about
        ?? EntryIdentity.fallback(
          link: item.link ?? link, title: title, date: date, content: item.contentHTML ?? summary),
      title: title.flatMap { ASCII.nonEmpty(PlainLine.fromHTML($0, markup: .possible)) },
      link: link,
      commentsURL: item.comments,
      published: date.flatMap { FeedDate.parse($0) } ?? item.dublinCore.published.flatMap { FeedDate.parse($0) },
      updated: (item.updated ?? item.dublinCore.modified).flatMap { FeedDate.parse($0) },
      authors: authors(of: item, in: channel).map { FeedPerson(name: $0) },
      content: item.contentHTML.map { .html($0, baseURL: item.base.address) },
      summary: summary.map { .html($0, baseURL: item.base.address) },
      baseURL: item.base.address,
      enclosures: enclosures,
      imageURL: image(of: item, enclosures: enclosures),
      categories: categories(of: item).map { FeedCategory(term: $0) },
      language: item.language ?? item.dublinCore.language)
  }

  /// A guid is the link unless it says that it is not, or plainly is not one.
  private func permaLink(of item: RSSItem) -> String? {
    guard let guid = item.guid, item.guidIsPermaLink, AddressResolver.isWebAddress(guid) else { return nil }
    return AddressResolver.resolve(guid, against: nil)
  }

  private func youTubeLink(of item: RSSItem) -> String? {
    item.youTubeID.map { "https://www.youtube.com/watch?v=\($0)" }
  }

  private func authors(of item: RSSItem, in channel: RSSChannel) -> [String] {
    for names in [item.dublinCore.creators, item.authors] where !names.isEmpty { return UniqueTexts.of(names) }
    if let author = item.iTunes.author { return [PlainLine.fromHTML(author, markup: .referencesOnly)] }
    if !channel.dublinCore.creators.isEmpty { return UniqueTexts.of(channel.dublinCore.creators) }
    return channel.iTunes.author.map { [PlainLine.fromHTML($0, markup: .referencesOnly)] } ?? []
  }

  private func categories(of item: RSSItem) -> [String] {
    let all: [String] = item.categories + item.dublinCore.subjects + item.media.categories
    return UniqueTexts.of(all.compactMap { ASCII.nonEmpty(PlainLine.fromHTML($0, markup: .referencesOnly)) })
  }

  private func enclosures(of item: RSSItem) -> [ParsedEnclosure] {
    var list: EnclosureList = EnclosureList()
    for enclosure in item.enclosures { list.add(enclosure) }
    for object in item.media.objects { if let enclosure = object.enclosure { list.add(enclosure) } }
    return list.finished(duration: item.iTunes.duration.flatMap(MediaDuration.parse))
  }

  private func image(of item: RSSItem, enclosures: [ParsedEnclosure]) -> String? {
    item.iTunes.image.flatMap { item.base.resolve($0) }
      ?? item.media.bestThumbnail ?? item.image ?? enclosures.first { $0.medium == .image }?.url
  }
}
