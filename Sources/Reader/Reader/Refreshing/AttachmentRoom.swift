/// The bytes left for a group of parts of an entry. Once a part does not fit, no later part is accepted.
public struct AttachmentRoom {
  private var bytes: Int

  public init(bytes: Int) {
    self.bytes = bytes
  }

  /// Returns true and subtracts the size of the texts if they fit.
  mutating func take(_ texts: String?...) -> Bool {
    let count = texts.reduce(0) { (sum: Int, text: String?) in sum + (text?.utf8.count ?? 0) }
    bytes = count <= bytes ? bytes - count : -1
    return bytes >= 0
  }
}
