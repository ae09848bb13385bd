import ReaderTesting
import Testing
import WebAddresses

@testable import Reader

@Suite(.timeLimit(.minutes(1)))
struct RecordingFilesTests {
  private let chapters = "http://one.test/chapters.json"
  private let transcript = "http://two.test/talk.vtt"

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
    let task = Task { [parts] in try await files.text(of: parts) }
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
    let text = try await reader.services.recordingFiles().text(of: parts)
    #expect(text.transcript.map(\.text) == ["The tide was not low."])
    #expect(text.chapters.isEmpty && text.problems.count == 1)
    #expect(text.problems.first?.contains("chapters could not be read") == true)
  }
}
