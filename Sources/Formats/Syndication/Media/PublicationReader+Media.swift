/// Reads Media RSS: the properties of feeds, entries and groups, and their files.
extension PublicationReader {
  mutating func readMedia(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext, group: Int?) {
    switch name {
    case .group where group == nil && element.hasChildElements:
      entry.rareParts.mediaGroups.append(MediaProperties())
      let group = entry.rareParts.mediaGroups.count - 1
      for child in element.children {
        if child.namespace == .media, let name = child.known {
          readMedia(child, name, inner.inside(child), group: group)
        } else {
          keep(child)
        }
      }
    case .content: readFile(element, inner, group: group)
    default: readProperty(element, name, inner, group: group)
    }
  }

  private mutating func readProperty(
    _ element: XMLElement, _ name: KnownName, _ inner: ElementContext, group: Int?
  ) {
    let isRead: Bool
    if let group {
      isRead = MediaReader.read(element, in: inner, into: &entry.rareParts.mediaGroups[group])
    } else {
      isRead = entry.rareParts.changeMedia { MediaReader.read(element, in: inner, into: &$0) }
    }
    guard isRead else {
      keep(element)
      return
    }
    let isEmptyList = Self.lists.contains(name) && !element.hasChildElements && element.hasText
    keep(element, unless: MediaReader.areNumbers(of: element) && !isEmptyList)
    switch name {
    case .title: titleSlot.offer(element, rank: 3, hasOtherPlace: true, displacing: &displaced)
    case .description: summarySlot.offer(element, rank: 3, hasOtherPlace: true, displacing: &displaced)
    case .thumbnail: if let thumbnail = properties(group)?.thumbnails.last { note(thumbnail) }
    case .category: if let category = properties(group)?.categories.last { noteDecoded(category) }
    case .keywords: readKeywords(element.text, scheme: nil)
    default: break
    }
  }

  /// The properties that are stated by child elements or attributes.
  private static let lists: Set<KnownName> = [
    .comments, .responses, .backLinks, .scenes, .community, .location, .price,
  ]

  private func properties(_ group: Int?) -> MediaProperties? {
    group.map { entry.mediaGroups[$0] } ?? entry.media
  }

  private mutating func readFile(_ element: XMLElement, _ inner: ElementContext, group: Int?) {
    var others: [XMLElement] = []
    guard let file = MediaReader.enclosure(element, in: inner, group: group, other: { others.append($0) }) else {
      keep(element)
      return
    }
    files.add(file)
    for other in others { keep(other) }
    keep(element, unless: MediaReader.areNumbers(of: element))
    guard let media = file.media else { return }
    // The title and description of the file apply to the entry if it has no others.
    for child in element.children where child.namespace == .media {
      switch child.known {
      case .title: titleSlot.offer(child, rank: 5, hasOtherPlace: true, displacing: &displaced)
      case .description: summarySlot.offer(child, rank: 6, hasOtherPlace: true, displacing: &displaced)
      default: break
      }
    }
    for thumbnail in media.thumbnails { note(thumbnail) }
    for category in media.categories { noteDecoded(category) }
    for keyword in media.keywords { note(FeedCategory(term: Self.decoded(keyword))) }
  }

  private mutating func noteDecoded(_ category: FeedCategory) {
    note(
      FeedCategory(
        term: category.term.flatMap(Self.decoded), scheme: category.scheme, label: category.label.flatMap(Self.decoded))
    )
  }

  private mutating func note(_ thumbnail: MediaThumbnail) {
    let width = thumbnail.width ?? 0
    if bestThumbnail.map({ $0.width < width }) ?? true { bestThumbnail = (thumbnail.url, width) }
  }
}
