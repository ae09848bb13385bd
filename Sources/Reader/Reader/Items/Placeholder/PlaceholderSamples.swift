import Storage

/// Stored entries that become placeholders.
public enum PlaceholderSamples {
  /// An entry of a kind that is not registered.
  public static let unknown: EntryDraft = stored(
    kind: "hologram", title: "A Lamp That Is Not There", text: "Walk around it.")
  /// An entry whose kind cannot make an item of it: an episode without a recording.
  public static let malformed: EntryDraft = stored(
    kind: "episode", title: "A Recording Without a Recording", text: "Silence.")

  private static func stored(kind: String, title: String, text: String) -> EntryDraft {
    var draft: EntryDraft = ItemSample.entry(title: title, text: text)
    draft.kind = kind
    return draft
  }
}
