import Lists
import Storage

/// The decoders of a set of kinds, ready for use. Cheap to make; whoever needs one makes its own.
public final class ItemDecoding {
  private let kinds: [ItemKind]
  private let timeline: DecoderRegistry<RawElement, any TimelineItem>
  private let entries: DecoderRegistry<StoredEntry, any EntryItem>

  /// - Throws: `RegistrationError` when two kinds bear the same key.
  public init(_ kinds: [ItemKind]) throws(RegistrationError) {
    self.kinds = kinds
    timeline = DecoderRegistry { (raw: RawElement, problem: DecodingProblem) -> any TimelineItem in
      guard raw.entries.count == 1, let entry = raw.entries.first else {
        return PlaceholderItem(raw: raw, problem: "\(problem)")
      }
      return PlaceholderEntry(entry: entry, problem: "\(problem)")
    }
    entries = DecoderRegistry { (entry: StoredEntry, problem: DecodingProblem) in
      PlaceholderEntry(entry: entry, problem: "\(problem)")
    }
    for kind in kinds {
      try timeline.register(kind.key, kind.decode)
      if let decodeEntry = kind.decodeEntry { try entries.register(kind.key, decodeEntry) }
    }
  }

  /// The items of a timeline, blocks gathered. What cannot be decoded stands as a placeholder with its error.
  public func items(from stored: [StoredEntry], gathersBlocks: Bool) -> [any TimelineItem] {
    var elements: [RawElement] = stored.map { (entry: StoredEntry) in RawElement(entry) }
    if gathersBlocks {
      for kind in kinds {
        if let gather = kind.gather { elements = gather(elements) }
      }
    }
    return elements.map { (element: RawElement) in timeline.decode(element, kind: element.kind) }
  }

  /// The item that shows one entry, in a timeline or whole.
  public func entry(_ stored: StoredEntry) -> any EntryItem {
    entries.decode(stored, kind: stored.kind)
  }
}

extension [ItemKind] {
  /// The key of the kind of what a refresh has found, or `unrecognized` where no kind claims it.
  public func key(for draft: EntryDraft) -> String {
    for kind in self {
      if let recognizes = kind.recognizes, recognizes(draft) { return kind.key }
    }
    return "unrecognized"
  }
}
