/// The room that is left for a group of parts of an entry, in bytes. Once a part does not fit, none of those that follow does.
struct AttachmentRoom {
  private var bytes: Int

  init(bytes: Int = EntryLimits.attachments) {
    self.bytes = bytes
  }

  /// True if the texts fit; their room is taken then.
  mutating func take(_ texts: String?...) -> Bool {
    let count = texts.reduce(0) { (sum: Int, text: String?) in sum + (text?.utf8.count ?? 0) }
    bytes = count <= bytes ? bytes - count : -1
    return bytes >= 0
  }
}
