import Bytes

/// Collects the enclosures of an entry from the several elements that state them, each address once.
struct EnclosureList {
  private(set) var enclosures: [ParsedEnclosure] = []
  /// The index of each address; built only for long lists, which few entries have.
  private var places: [WebAddress: Int] = [:]

  private func place(of url: WebAddress) -> Int? {
    enclosures.count <= 16 ? enclosures.firstIndex { $0.url == url } : places[url]
  }

  private mutating func append(_ enclosure: ParsedEnclosure) {
    enclosures.append(enclosure)
    guard enclosures.count > 16 else { return }
    if places.isEmpty {
      for (place, known) in enclosures.enumerated() { places[known.url] = place }
    } else {
      places[enclosure.url] = enclosures.count - 1
    }
  }

  /// Adds an enclosure with an absolute address. Known properties of that address are kept, missing ones are added.
  mutating func add(_ enclosure: ParsedEnclosure) {
    var enclosure = enclosure
    enclosure.mimeType = MediaType.cleaned(enclosure.mimeType)
    if enclosure.lengthBytes.map({ $0 <= 0 }) == true { enclosure.lengthBytes = nil }
    guard let place = place(of: enclosure.url) else {
      append(enclosure)
      return
    }
    enclosures[place].mimeType = enclosures[place].mimeType ?? enclosure.mimeType
    enclosures[place].lengthBytes = enclosures[place].lengthBytes ?? enclosure.lengthBytes
    enclosures[place].durationSeconds = enclosures[place].durationSeconds ?? enclosure.durationSeconds
    enclosures[place].medium = enclosures[place].medium ?? enclosure.medium
    enclosures[place].title = enclosures[place].title ?? enclosure.title
    enclosures[place].width = enclosures[place].width ?? enclosure.width
    enclosures[place].height = enclosures[place].height ?? enclosure.height
    enclosures[place].description = enclosures[place].description ?? enclosure.description
    enclosures[place].fillRareParts(from: enclosure)
  }

  /// The enclosures, with missing types and media guessed.
  ///
  /// - Parameter duration: The duration of the entry as a whole, which applies to its playable file.
  mutating func finished(duration: Double?) -> [ParsedEnclosure] {
    for index in enclosures.indices {
      if case nil = enclosures[index].mimeType {
        enclosures[index].mimeType = MediaType.guessed(fromURL: enclosures[index].url.string)
      }
      if case nil = enclosures[index].medium {
        enclosures[index].medium =
          MediaType.medium(of: enclosures[index].mimeType)
          ?? MediaType.medium(of: MediaType.guessed(fromURL: enclosures[index].url.string))
      }
      let medium = enclosures[index].medium
      if case nil = enclosures[index].durationSeconds, medium == .audio || medium == .video {
        enclosures[index].durationSeconds = duration
      }
    }
    return enclosures
  }
}
