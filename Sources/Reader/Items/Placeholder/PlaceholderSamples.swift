import Storage

/// Entries that become placeholders, as a database may hold them.
public enum PlaceholderSamples {
  /// Of a kind that nobody has registered.
  public static let unknown: EntryDraft = stored(
    kind: "hologram", title: "A Lamp That Is Not There", text: "Walk around it.")
  /// Of a kind that cannot make an item of it: there is nothing to hear.
  public static let malformed: EntryDraft = stored(
    kind: "episode", title: "A Recording Without a Recording", text: "Silence.")

  private static func stored(kind: String, title: String, text: String) -> EntryDraft {
    var draft: EntryDraft = ItemSample.entry(title: title, text: text)
    draft.kind = kind
    return draft
  }
}
