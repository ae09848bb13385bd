import Foundation
import Loading
import ReaderTesting
import Storage
import Testing
import Threading
import WebAddresses

@testable import Fetching
@testable import Reader
@testable import Running

@Suite(.timeLimit(.minutes(1)))
struct RecordingFilesTests {
  private let chapters = "http://one.test/chapters.json"
  private let transcript = "http://two.test/talk.vtt"

  /// One that has no settings of its own.
  private let feed = FeedID(rawValue: 0)

  private var parts: RecordingParts {
    var parts = RecordingParts()
    parts.chaptersURL = WebAddress(unparsed: chapters)
    parts.transcripts = [RecordingParts.Transcript(url: WebAddress(unparsed: transcript), type: "text/vtt")]
    return parts
  }

  @Test func `chapters and transcript are fetched at once, and both end with the request`() async throws {
    let reader = try await TestReader()
    for url in [chapters, transcript] { reader.transport.silence(url) }
    let files = reader.services.recordingFiles()
    let task = Task { [parts, feed] in try await files.text(of: parts, in: feed) }
    // Neither answers, so neither waits for the other.
    try await eventually { reader.transport.requests.count == 2 }
    #expect(Set(reader.transport.requests.map(\.url.string)) == [chapters, transcript])
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `one file is shown where the other cannot be had`() async throws {
    let reader = try await TestReader()
    reader.transport.set(chapters, "", status: 404)
    reader.transport.set(transcript, "WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide was not low.\n")
    let text = try await reader.services.recordingFiles().text(of: parts, in: feed)
    #expect(text.transcript.map(\.text) == ["The tide was not low."])
    #expect(text.chapters.isEmpty && text.problems.count == 1)
    #expect(text.problems.first?.contains("chapters could not be read") == true)
  }

  @Test func `a file that failed is not asked for again for ten minutes`() async throws {
    let reader = try await TestReader()
    let time = Lock(TestReader.now)
    reader.services.clock.register { WallClock { time.withLock { $0 } } }
    reader.transport.set(chapters, "", status: 404)
    reader.transport.set(transcript, "WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide was not low.\n")
    let files = reader.services.recordingFiles()
    func requests() -> Int { reader.transport.requests.count { $0.url.string == chapters } }

    let first = try await files.text(of: parts, in: feed)
    reader.transport.set(chapters, #"{"chapters":[{"startTime":0,"title":"The harbor"}]}"#)
    time.withLock { $0 += 599 }
    let second = try await files.text(of: parts, in: feed)
    #expect(second.chapters.isEmpty && second.problems == first.problems && second.transcript.count == 1)
    #expect(requests() == 1)

    time.withLock { $0 += 1 }
    let third = try await files.text(of: parts, in: feed)
    #expect(third.chapters.map(\.title) == ["The harbor"] && third.problems.isEmpty)
    #expect(requests() == 2)
  }

  @Test func `a file whose request was given up is asked for again at once`() async throws {
    let reader = try await TestReader()
    for url in [chapters, transcript] { reader.transport.silence(url) }
    let files = reader.services.recordingFiles()
    let task = Task { [parts, feed] in try await files.text(of: parts, in: feed) }
    try await eventually { reader.transport.requests.count == 2 }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let again = Task { [parts, feed] in try await files.text(of: parts, in: feed) }
    try await eventually { reader.transport.requests.count == 4 }
    again.cancel()
    _ = await again.result
  }

  @Test func `files of a feed with a sign-in are fetched with it at its origin, and shown to its followers only`()
    async throws
  {
    let reader = try await TestReader()
    reader.services.secretKeys.register { .text(String(repeating: "k", count: 43)) }
    let shared = try await reader.subscribe("http://one.test/feed.xml", items: []).subscription.feed.id
    let user = try await reader.owner().id
    let other = try await reader.database.createUser(name: "bob", passwordHash: nil).id
    _ = try await reader.database.subscribe(other, url: "http://one.test/feed.xml", title: nil, folders: [])
    let edits: [AccessEdit] = [
      .signIn(.basic, user: "ann", secret: "hidden"), .userAgent("Mine/1"), .timeout(seconds: 7),
    ]
    let own = try await reader.services.useCases.setAccess(edits, of: shared, for: user)
    reader.transport.set(chapters, #"{"chapters":[{"startTime":0,"title":"For members"}]}"#)
    reader.transport.set(transcript, "WEBVTT\n\n00:00.000 --> 00:02.000\nThe tide was not low.\n")
    let files = reader.services.recordingFiles()

    let members = try await files.text(of: parts, in: own)
    #expect(members.chapters.map(\.title) == ["For members"] && members.problems.isEmpty)
    let requests = Dictionary(grouping: reader.transport.requests, by: \.url.string)
    let (ofOrigin, ofOthers) = (try #require(requests[chapters]?.last), try #require(requests[transcript]?.last))
    #expect(ofOrigin.access?.signIn == .basic(user: "ann", password: "hidden") && ofOrigin.timeoutSeconds == 7)
    #expect(ofOthers.access?.signIn == nil)
    #expect(ofOthers.access?.userAgent == "Mine/1")

    reader.transport.set(chapters, "", status: 401)
    #expect(try await files.text(of: parts, in: own).chapters.map(\.title) == ["For members"])
    let everyone = try await files.text(of: parts, in: shared)
    #expect(everyone.chapters.isEmpty && everyone.problems.count == 1)
    #expect(reader.transport.requests.last { $0.url.string == chapters }?.access == nil)
  }
}
