import Bytes
import Foundation
import HTML
import Loading
import Storage
import Syndication
import Threading

/// The chapters and the transcript of a recording, from its feed or from files of their own.
public struct RecordingText: Sendable {
  public var chapters: [RecordingParts.Chapter] = []
  public var transcript: [TranscriptLine] = []
  /// The reasons why a file could not be had, each in a sentence.
  public var problems: [String] = []
}

/// Fetches files of recordings when a user opens them: browsers ask this server alone. The latest are kept in memory.
public final class RecordingFiles: Sendable {
  /// The most bytes of a file, after decompression.
  static let mostBytes = 4 << 20
  private static let seconds = 15.0
  /// A longer pause of a host is not waited for.
  private static let longestWait = 5.0
  /// The files in memory.
  private static let mostFiles = 32
  /// The time for which a file is not fetched again.
  private static let lifetime: TimeInterval = 3_600

  private enum File: Sendable {
    case chapters([RecordingParts.Chapter])
    case transcript([TranscriptLine])
  }

  private struct Kept: Sendable {
    let file: File
    let fetched: Date
  }

  private let loader: Loader
  private let work: LongWork
  private let now: @Sendable () -> Date
  private let files = Lock<[ByteString: Kept]>([:])

  init(loader: Loader, work: LongWork, now: @escaping @Sendable () -> Date) {
    self.loader = loader
    self.work = work
    self.now = now
  }

  /// Fetches the chapters and the transcript, both at once.
  ///
  /// - Throws: `CancellationError`.
  public func text(of parts: RecordingParts) async throws(CancellationError) -> RecordingText {
    async let chapters = foundChapters(of: parts)
    async let transcript = foundTranscript(of: parts)
    let found = await (chapters, transcript)
    let problems = [found.0.problem, found.1.problem].compactMap(\.self)
    if Task.isCancelled, !problems.isEmpty { throw CancellationError() }
    return RecordingText(chapters: found.0.chapters, transcript: found.1.lines, problems: problems)
  }

  // MARK: Private

  private struct FileProblem: Error {
    let sentence: String
  }

  private func foundChapters(
    of parts: RecordingParts
  ) async -> (chapters: [RecordingParts.Chapter], problem: String?) {
    guard parts.chapters.isEmpty, let url = parts.chaptersURL else { return (parts.chapters, nil) }
    do throws(FileProblem) {
      guard case .chapters(let chapters) = try await file(at: url, read: Self.chapters) else { return ([], nil) }
      return (chapters, nil)
    } catch {
      return ([], "The chapters could not be read: \(error.sentence)")
    }
  }

  private func foundTranscript(of parts: RecordingParts) async -> (lines: [TranscriptLine], problem: String?) {
    guard let transcript = Self.best(parts.transcripts) else { return ([], nil) }
    do throws(FileProblem) {
      let file = try await file(at: transcript.url) { bytes, _ in
        .transcript(TranscriptFile.lines(in: bytes, type: transcript.type))
      }
      guard case .transcript(let lines) = file else { return ([], nil) }
      return (lines, nil)
    } catch {
      return ([], "The transcript could not be read: \(error.sentence)")
    }
  }

  /// The transcript with the best times and names: JSON, then WebVTT, SubRip, markup and plain text.
  private static func best(_ transcripts: [RecordingParts.Transcript]) -> RecordingParts.Transcript? {
    let types = ["json", "vtt", "srt", "subrip", "html"]
    return transcripts.min { rank($0) < rank($1) }

    func rank(_ transcript: RecordingParts.Transcript) -> Int {
      let type = transcript.type?.lowercasedASCII ?? ""
      return types.firstIndex { type.containsBytes($0) } ?? types.count
    }
  }

  private static func chapters(_ bytes: [UInt8], _ url: WebAddress) -> File? {
    ChapterFile.chapters(in: bytes, at: url).map { chapters in
      .chapters(
        chapters.map {
          RecordingParts.Chapter(
            start: $0.start ?? 0, title: EntryLimits.title($0.title.map { PlainText.decode($0) }) ?? "",
            url: EntryLimits.address($0.url))
        })
    }
  }

  private func file(
    at url: WebAddress, read: @escaping @Sendable ([UInt8], WebAddress) -> File?
  ) async throws(FileProblem) -> File {
    let (key, time) = (ByteString(url.string), now())
    if let kept = files.withLock({ $0[key] }), time.timeIntervalSince(kept.fetched) < Self.lifetime { return kept.file }
    var request = Request(url)
    request.maximumBodyBytes = Self.mostBytes
    request.timeoutSeconds = Self.seconds
    request.longestPauseSeconds = Self.longestWait
    let response: Response
    do throws(TransportError) {
      response = try await loader.load(request)
    } catch {
      throw FileProblem(sentence: ArticleProblem(error).sentence)
    }
    if let problem = ArticleProblem(response) { throw FileProblem(sentence: problem.sentence) }
    let file: File?
    do {
      file = try await work.run(goesFirst: true) {
        let file = read(Array(response.body), response.url)
        // Cancelled work ends early with a part of the result.
        try Task.checkCancellation()
        return file
      }
    } catch let error as LongWorkError {
      throw FileProblem(sentence: error.sentence(reading: "file"))
    } catch {
      throw FileProblem(sentence: "\(error)")
    }
    guard let file else { throw FileProblem(sentence: "The file has another form than its feed says.") }
    files.withLock { files in
      files[key] = Kept(file: file, fetched: time)
      while files.count > Self.mostFiles, let oldest = files.min(by: { $0.value.fetched < $1.value.fetched }) {
        files[oldest.key] = nil
      }
    }
    return file
  }
}
