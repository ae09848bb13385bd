import Bytes
import HTML

/// A passage of a transcript.
public struct TranscriptLine: Sendable, Hashable {
  /// In seconds; nil if the file has no times.
  public var start: Double?
  /// In seconds.
  public var end: Double?
  /// The name of the speaker; nil if the file does not say it.
  @ComparedByBytes public var speaker: String?
  /// Plain text.
  @ComparedByBytes public var text: String

  /// Creates a passage. Times are in seconds.
  public init(start: Double? = nil, end: Double? = nil, speaker: String? = nil, text: String) {
    self.start = start
    self.end = end
    self.speaker = speaker
    self.text = text
  }
}

/// Reads the transcript of an episode: WebVTT (W3C), SubRip, the JSON of Podcasting 2.0 (`podcast:transcript`), HTML, or
/// plain text.
public enum TranscriptFile {
  /// The most passages that are read.
  public static let mostLines = 20_000
  /// The bytes of a passage. What follows is left out.
  static let mostBytes = 2_000

  /// The passages in the order of the file, those of several words joined to sentences.
  ///
  /// If the task is cancelled, some are missing: check `Task.isCancelled`.
  /// - Parameters:
  ///   - bytes: The file, in UTF-8.
  ///   - type: The media type that the feed or the server states. The text itself decides where it can.
  /// - Complexity: O(bytes).
  public static func lines(in bytes: [UInt8], type: String?) -> [TranscriptLine] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes[start...].first { !ASCII.isWhitespace($0) }
    if first == UInt8(ascii: "{"), let document = JSONScanner.document(Array(bytes[start...])) {
      return sentences(segments(of: document))
    }
    let text = String(decoding: bytes[start...], as: UTF8.self)
    // In markup the arrow ends a comment.
    if first == UInt8(ascii: "<") { return TranscriptMarkup.lines(of: text) }
    let isMarkup = type?.lowercasedASCII.hasBytePrefix("text/html") == true
    if text.containsBytes("-->") {
      let cues = cues(in: text)
      if !isMarkup || !cues.isEmpty { return sentences(cues) }
    }
    // WebVTT without a cue.
    if text.hasBytePrefix("WEBVTT") { return [] }
    guard !isMarkup else { return TranscriptMarkup.lines(of: text) }
    return paragraphs(of: text).prefix(mostLines).map { TranscriptLine(text: $0.prefix(bytes: mostBytes)) }
  }

  // MARK: Formats

  private static func segments(of document: JSONValue) -> [TranscriptLine] {
    (document["segments"]?.elements ?? []).prefix(mostLines).compactMap { segment in
      guard let text = segment["body"].flatMap(\.text) else { return nil }
      return TranscriptLine(
        start: seconds(segment["startTime"].flatMap(\.double)), end: seconds(segment["endTime"].flatMap(\.double)),
        speaker: segment["speaker"].flatMap(\.text), text: PlainText.fold(text).prefix(bytes: mostBytes))
    }
  }

  /// The cues of WebVTT and SubRip: a line with two times, and the lines of text behind it up to an empty one.
  private static func cues(in text: String) -> [TranscriptLine] {
    var lines: [TranscriptLine] = []
    var cue: (start: Double?, end: Double?)?
    var words: [String] = []
    func end() {
      defer { (cue, words) = (nil, []) }
      guard let cue, !words.isEmpty else { return }
      for part in voices(in: words.joined(separator: " ")) {
        let (speaker, text) = voice(part)
        guard !text.utf8.isEmpty else { continue }
        lines.append(TranscriptLine(start: cue.start, end: cue.end, speaker: speaker, text: text))
      }
    }
    for line in withLineFeeds(text).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = String(decoding: ASCII.trimmed(line), as: UTF8.self)
      if line.utf8.isEmpty {
        end()
        if lines.count >= mostLines { break }
      } else if let times = times(in: line) {
        end()
        cue = times
      } else if cue != nil {
        words.append(line)
      }
    }
    end()
    return lines
  }

  /// The text with line feeds at the ends of lines, which may have a carriage return, a line feed, or both.
  private static func withLineFeeds(_ text: String) -> [UInt8] {
    guard text.utf8.contains(0x0D) else { return Array(text.utf8) }
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      bytes.indices.compactMap { index in
        guard bytes[index] == 0x0D else { return bytes[index] }
        return LineEnd.isLast(index, in: bytes) ? 0x0A : nil
      }
    }
  }

  /// The texts of the voices of a cue, each with its tag.
  private static func voices(in text: String) -> [String] {
    var parts: [[UInt8]] = [[]]
    let bytes = Array(text.utf8)
    for index in bytes.indices {
      let isVoice = bytes[index...].starts(with: "<v ".utf8) || bytes[index...].starts(with: "<v.".utf8)
      if isVoice, !(parts.last?.isEmpty ?? true) { parts.append([]) }
      parts[parts.count - 1].append(bytes[index])
    }
    return parts.map { String(decoding: ASCII.trimmed($0), as: UTF8.self) }
  }

  private static func times(in line: String) -> (start: Double?, end: Double?)? {
    let bytes = Array(line.prefix(bytes: 200).utf8)
    guard let arrow = bytes.indices.first(where: { bytes[$0...].starts(with: "-->".utf8) }) else { return nil }
    let end = bytes[(arrow + 3)...].drop(while: ASCII.isWhitespace).prefix { !ASCII.isWhitespace($0) }
    guard let start = clock(ASCII.trimmed(bytes[..<arrow])) else { return nil }
    return (start, clock(end))
  }

  /// The time of a text, which may be in brackets.
  static func time(_ text: String) -> Double? {
    let brackets = Set("[]()".utf8)
    return clock(Array(text.utf8.filter { !brackets.contains($0) && !ASCII.isWhitespace($0) })[...])
  }

  /// `01:02:03.500`, `02:03.500` or `01:02:03,500`.
  private static func clock(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard !bytes.isEmpty, bytes.count <= 20 else { return nil }
    var total = 0.0
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    for part in parts {
      let text = String(decoding: part.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
      guard part.first.map(ASCII.isDigit) == true, let number = Double(text) else { return nil }
      total = total * 60 + number
    }
    return seconds(total)
  }

  /// The speaker of a cue (`<v Ann>`), and its text without tags. Some write `Ann: Hello`, which stays text.
  private static func voice(_ text: String) -> (speaker: String?, text: String) {
    var speaker: String?
    if text.hasBytePrefix("<v"), let end = text.utf8.firstIndex(of: UInt8(ascii: ">")) {
      let tag = text.utf8[..<end].drop { !ASCII.isWhitespace($0) }
      speaker = ASCII.nonEmpty(String(Substring(tag)))?.prefix(bytes: 200)
    }
    return (speaker, PlainText.decode(withoutTimes(withoutPlaces(text).prefix(bytes: mostBytes)), markup: .declared))
  }

  /// The text without places on the screen, as `{\an8}` in SubRip.
  private static func withoutPlaces(_ text: String) -> String {
    guard text.containsBytes("{\\") else { return text }
    var kept: [UInt8] = []
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
      let tag = rest[start...].prefix { $0 != UInt8(ascii: "}") }
      let isPlace = tag.starts(with: "{\\".utf8) && tag.endIndex < rest.endIndex
      kept += rest[..<(isPlace ? start : tag.endIndex)]
      rest = rest[tag.endIndex...].dropFirst(isPlace ? 1 : 0)
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  /// The text without times within a cue, as `<00:02.000>`, which markup does not know.
  private static func withoutTimes(_ text: String) -> String {
    var kept: [UInt8] = []
    var rest = text.utf8[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      kept += rest[..<start]
      rest = rest[start...]
      let time = rest.dropFirst().prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
      let isTime = !time.isEmpty && rest[time.endIndex...].first == UInt8(ascii: ">")
      if !isTime { kept.append(UInt8(ascii: "<")) }
      rest = isTime ? rest[time.endIndex...].dropFirst() : rest.dropFirst()
    }
    return String(decoding: kept + rest, as: UTF8.self)
  }

  private static func paragraphs(of text: String) -> [String] {
    text.utf8.split { $0 == 0x0A || $0 == 0x0D }.compactMap { line in
      ASCII.nonEmpty(String(Substring(line))).map { PlainText.fold($0) }
    }
  }

  private static func seconds(_ number: Double?) -> Double? {
    number.flatMap { $0 >= 0 && $0 < ChapterFile.longest ? $0 : nil }
  }

  // MARK: Sentences

  /// A passage of more bytes is not joined with the next one.
  private static let longSentence = 240

  /// Joins the passages of a speaker up to the end of a sentence: some files have a passage for each word.
  private static func sentences(_ lines: [TranscriptLine]) -> [TranscriptLine] {
    var sentences: [TranscriptLine] = []
    var text: [UInt8] = []
    for line in lines {
      let isNext =
        if let last = sentences.last {
          (line.speaker == nil || last.speaker.hasSameTexts(as: line.speaker)) && !endsSentence(text)
            && text.count < longSentence
        } else {
          false
        }
      if isNext {
        text += [0x20] + Array(line.text.utf8)
        sentences[sentences.count - 1].end = line.end
      } else {
        if !sentences.isEmpty { sentences[sentences.count - 1].text = String(decoding: text, as: UTF8.self) }
        sentences.append(line)
        text = Array(line.text.utf8)
      }
    }
    if !sentences.isEmpty { sentences[sentences.count - 1].text = String(decoding: text, as: UTF8.self) }
    return sentences
  }

  private static func endsSentence(_ text: [UInt8]) -> Bool {
    let marks = [".", "?", "!", "…", "。", "？", "！", ".”", "?”", "!”", ".\"", "?\"", "!\""]
    return marks.contains { text.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
