import Bytes

/// Reads the chapters of an episode in a file of their own (Podcasting 2.0, "JSON Chapters" 1.2).
public enum ChapterFile {
  /// The most chapters that are read.
  public static let mostChapters = 2_000

  /// The chapters in order, without those that are kept out of the table of contents; nil if the file has no list of
  /// chapters.
  ///
  /// If the task is cancelled, some are missing: check `Task.isCancelled`.
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - url: The address of the file, to which its addresses are relative.
  /// - Complexity: O(n log n) in the bytes.
  public static func chapters(in bytes: [UInt8], at url: WebAddress?) -> [PodcastChapter]? {
    guard let document = JSONScanner.document(bytes), case .array(let list)? = document["chapters"] else { return nil }
    let chapters = list.prefix(mostChapters).compactMap { chapter -> PodcastChapter? in
      if case .bool(false)? = chapter["toc"] { return nil }
      guard let start = chapter["startTime"].flatMap(\.double), start >= 0, start < longest else { return nil }
      func address(_ name: ByteString) -> WebAddress? {
        chapter[name].flatMap(\.text).flatMap { WebAddress($0, relativeTo: url) }
      }
      return PodcastChapter(
        start: start, title: chapter["title"].flatMap(\.text), url: address("url"), imageURL: address("img"))
    }
    return chapters.sorted { ($0.start ?? 0) < ($1.start ?? 0) }
  }

  /// The longest recording, in seconds: a year.
  static let longest = 366.0 * 86_400
}
