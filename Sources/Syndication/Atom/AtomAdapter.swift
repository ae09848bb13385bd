/// Turns Atom into the common model.
struct AtomAdapter {
  func feed(_ feed: AtomFeed) throws(FeedError) -> ParsedFeed {
    var parsed: ParsedFeed = ParsedFeed(
      format: feed.format,
      title: feed.title?.plainText ?? "",
      siteURL: feed.links.alternate,
      feedURL: feed.links.first(relation: "self"),
      summary: feed.subtitle?.plainText,
      language: feed.language,
      iconURL: feed.icon ?? feed.logo,
      timeToLiveMinutes: feed.updatePeriod.minutes)
    parsed.entries.reserveCapacity(feed.entries.underestimatedCount)
    for source in feed.entries {
      if Task.isCancelled { throw .cancelled }
      parsed.entries.append(entry(source, in: feed))
      parsed.entries[parsed.entries.count - 1].detailsSource = Unlisted(source.detailsSource)
    }
    parsed.detailsSource = Unlisted(feed.detailsSource)
    return parsed
  }

  private func entry(_ entry: AtomEntry, in feed: AtomFeed) -> ParsedEntry {
    let title: String? = entry.title?.plainText ?? entry.media.title ?? entry.dublinCore.title
    let link: String? = link(of: entry)
    let summary: String? = entry.summary?.html ?? entry.media.descriptionHTML ?? entry.iTunes.summary
    let published: String? = entry.published ?? entry.dublinCore.published
    let updated: String? = entry.updated ?? entry.dublinCore.modified
    let enclosures: [ParsedEnclosure] = enclosures(of: entry)
    return ParsedEntry(
      id: entry.id
        ?? EntryIdentity.fallback(
          link: link, title: title, date: published ?? updated, content: entry.content?.html ?? summary),
      title: title,
      link: link,
      commentsURL: entry.links.first { $0.relation == "replies" && $0.isPage }?.url,
      published: published.flatMap { FeedDate.parse($0) },
      updated: updated.flatMap { FeedDate.parse($0) },
      authors: authors(of: entry, in: feed).map { FeedPerson(name: $0) },
      content: entry.content.map { .html($0.html, baseURL: entry.base.address) },
      summary: summary.map { .html($0, baseURL: entry.base.address) },
      baseURL: entry.base.address,
      enclosures: enclosures,
      imageURL: entry.media.bestThumbnail
        ?? entry.iTunes.image.flatMap { entry.base.resolve($0) }
        ?? enclosures.first { $0.medium == .image }?.url,
      categories: UniqueTexts.of(entry.categories + entry.dublinCore.subjects + entry.media.categories)
        .map { FeedCategory(term: $0) },
      language: entry.language ?? entry.dublinCore.language)
  }

  private func link(of entry: AtomEntry) -> String? {
    if let link = entry.originalLink ?? entry.links.alternate { return link }
    if let video = entry.youTubeID { return "https://www.youtube.com/watch?v=\(video)" }
    if let content = entry.contentLink { return content.url }
    // Without a page, what the entry is about: a link or a download.
    if let link = entry.links.first(relation: "related") ?? entry.links.first(relation: "via") { return link }
    return entry.id.flatMap { AddressResolver.isWebAddress($0) ? AddressResolver.resolve($0, against: nil) : nil }
  }

  private func authors(of entry: AtomEntry, in feed: AtomFeed) -> [String] {
    let candidates: [[String]] = [entry.authors, entry.dublinCore.creators, entry.sourceAuthors, feed.authors]
    return UniqueTexts.of(candidates.first { !$0.isEmpty } ?? [])
  }

  private func enclosures(of entry: AtomEntry) -> [ParsedEnclosure] {
    var list: EnclosureList = EnclosureList()
    for link in entry.links where link.relation == "enclosure" {
      list.add(
        ParsedEnclosure(
          url: link.url, mimeType: link.type?.string, lengthBytes: link.length.flatMap { Int64($0) }, title: link.title)
      )
    }
    if let content = entry.contentLink, MediaType.medium(of: content.type?.string) != nil {
      list.add(ParsedEnclosure(url: content.url, mimeType: content.type?.string))
    }
    for object in entry.media.objects { if let enclosure = object.enclosure { list.add(enclosure) } }
    return list.finished(duration: entry.iTunes.duration.flatMap(MediaDuration.parse))
  }
}
