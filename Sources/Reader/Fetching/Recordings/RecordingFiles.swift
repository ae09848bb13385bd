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
  /// The time for which a file that failed is not fetched again.
  private static let pause: TimeInterval = 600
  /// The most failures in memory.
  private static let mostFailures = 1_000

  private enum File: Sendable {
    case chapters([RecordingParts.Chapter])
    case transcript([TranscriptLine])
  }

  /// A file as one feed's own way fetches it must not be shown to followers of others.
  private struct Key: Hashable {
    let url: ByteString
    /// Nil for files that everybody can have.
    let feed: FeedID?
  }

  private struct Kept: Sendable {
    let file: File
    let fetched: Date
  }

  private struct Failure: Sendable {
    let problem: FileProblem
    let time: Date
  }

  private struct State: Sendable {
    var files: [Key: Kept] = [:]
    var failures: [Key: Failure] = [:]
  }

  private let store: any Database
  private let loader: Loader
  private let credentials: FeedCredentials
  private let work: LongWork
  private let now: @Sendable () -> Date
  private let state = Lock(State())

  package init(
    store: any Database, loader: Loader, credentials: FeedCredentials, work: LongWork,
    now: @escaping @Sendable () -> Date
  ) {
    self.store = store
    self.loader = loader
    self.credentials = credentials
    self.work = work
    self.now = now
  }

  /// Fetches the chapters and the transcript, both at once.
  ///
  /// - Parameter feed: The feed of the recording, whose own way is that of its files too.
  /// - Throws: `CancellationError`; `StorageError`.
  public func text(of parts: RecordingParts, in feed: FeedID) async throws -> RecordingText {
    let feed = try await store.feed(feed)
    async let chapters = foundChapters(of: parts, in: feed)
    async let transcript = foundTranscript(of: parts, in: feed)
    let found = await (chapters, transcript)
    let problems = [found.0.problem, found.1.problem].compactMap(\.self)
    if Task.isCancelled, !problems.isEmpty { throw CancellationError() }
    return RecordingText(chapters: found.0.chapters, transcript: found.1.lines, problems: problems)
  }

  // MARK: Private

  private struct FileProblem: Error {
    let sentence: String
    /// True if the cause lies with the file or its server, so that asking again soon is useless.
    var isOfFile = false
  }

  private func foundChapters(
    of parts: RecordingParts, in feed: Feed?
  ) async -> (chapters: [RecordingParts.Chapter], problem: String?) {
    guard parts.chapters.isEmpty, let url = parts.chaptersURL else { return (parts.chapters, nil) }
    do throws(FileProblem) {
      guard case .chapters(let chapters) = try await file(at: url, in: feed, read: Self.chapters) else {
        return ([], nil)
      }
      return (chapters, nil)
    } catch {
      return ([], "The chapters could not be read: \(error.sentence)")
    }
  }

  private func foundTranscript(
    of parts: RecordingParts, in feed: Feed?
  ) async -> (lines: [TranscriptLine], problem: String?) {
    guard let transcript = Self.best(parts.transcripts) else { return ([], nil) }
    do throws(FileProblem) {
      let file = try await file(at: transcript.url, in: feed) { bytes, _ in
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
    at url: WebAddress, in feed: Feed?, read: @escaping @Sendable ([UInt8], WebAddress) -> File?
  ) async throws(FileProblem) -> File {
    let key = Key(url: ByteString(url.string), feed: feed?.access == nil ? nil : feed?.id)
    let time = now()
    let (kept, failure) = state.withLock { ($0.files[key], $0.failures[key]) }
    if let kept, time.timeIntervalSince(kept.fetched) < Self.lifetime { return kept.file }
    if let failure, time.timeIntervalSince(failure.time) < Self.pause { throw failure.problem }
    do throws(FileProblem) {
      let file = try await load(url, of: feed, read: read)
      state.withLock { state in
        state.failures[key] = nil
        state.files[key] = Kept(file: file, fetched: time)
        while state.files.count > Self.mostFiles,
          let oldest = state.files.min(by: { $0.value.fetched < $1.value.fetched })
        {
          state.files[oldest.key] = nil
        }
      }
      return file
    } catch {
      guard error.isOfFile else { throw error }
      state.withLock { state in
        if state.failures.count >= Self.mostFailures { state.failures = [:] }
        state.failures[key] = Failure(problem: error, time: time)
      }
      throw error
    }
  }

  private func load(
    _ url: WebAddress, of feed: Feed?, read: @escaping @Sendable ([UInt8], WebAddress) -> File?
  ) async throws(FileProblem) -> File {
    var request = Request(url)
    request.maximumBodyBytes = Self.mostBytes
    request.timeoutSeconds = feed?.access?.timeoutSeconds.map(Double.init) ?? Self.seconds
    request.access = try await access(to: url, in: feed)
    request.longestPauseSeconds = Self.longestWait
    let response: Response
    do throws(TransportError) {
      response = try await loader.load(request)
    } catch {
      throw FileProblem(sentence: ArticleProblem(error, of: feed).sentence, isOfFile: Self.isOfFile(error))
    }
    if let problem = ArticleProblem(response) { throw FileProblem(sentence: problem.sentence, isOfFile: true) }
    let file: File?
    do {
      file = try await work.run(goesFirst: true) {
        let file = read(Array(response.body), response.url)
        // Cancelled work ends early with a part of the result.
        try Task.checkCancellation()
        return file
      }
    } catch let error as LongWorkError {
      throw FileProblem(sentence: error.sentence(reading: "file"), isOfFile: error != .busy)
    } catch {
      throw FileProblem(sentence: "\(error)")
    }
    guard let file else {
      throw FileProblem(sentence: "The file has another form than its feed says.", isOfFile: true)
    }
    return file
  }

  /// False for what this machine lacks, for a request that was given up, and for a pause, which has an end of its own.
  private static func isOfFile(_ error: TransportError) -> Bool {
    switch error {
    case .cancelled, .exhausted, .noNetwork, .paused: false
    default: true
    }
  }

  private func access(to url: WebAddress, in feed: Feed?) async throws(FileProblem) -> RequestAccess? {
    guard let feed else { return nil }
    do {
      return try await credentials.access(of: feed, page: url, isNamedByOrigin: true)
    } catch {
      throw FileProblem(sentence: "\(error)")
    }
  }
}
