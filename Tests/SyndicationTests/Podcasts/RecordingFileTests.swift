import GrowthTesting
import Syndication
import Testing

/// The files beside a recording: its chapters and its transcript.
@Suite(.timeLimit(.minutes(1)))
struct RecordingFileTests {
  private func chapters(_ text: String) -> [String]? {
    ChapterFile.chapters(in: Array(text.utf8), at: "https://a.test/5/c.json")?.map {
      "\($0.start ?? -1) \($0.title ?? "-") \($0.url?.string ?? "-")"
    }
  }

  private func lines(_ text: String, type: String? = nil) -> [String] {
    TranscriptFile.lines(in: Array(text.utf8), type: type).map {
      "\($0.start ?? -1) \($0.speaker ?? "-"): \($0.text)"
    }
  }

  @Test func `chapters have times, titles and links, in order`() {
    let file = """
      {"version": "1.2.0", "chapters": [
        {"startTime": 90.5, "title": "Two", "url": "more"}, {"startTime": 0, "title": "One"},
        {"startTime": 40, "title": "Hidden", "toc": false}, {"startTime": -4}, {"title": "no time"}, {"startTime": 1e300}]}
      """
    #expect(chapters(file) == ["0.0 One -", "90.5 Two https://a.test/5/more"])
  }

  @Test(arguments: ["", "{", "[]", "{\"chapters\": 3}", "<html>", "null"])
  func `a file without a list of chapters is none`(text: String) {
    #expect(chapters(text) == nil)
  }

  @Test func `a file with many chapters is read up to a bound`() {
    let list = (0..<5_000).map { "{\"startTime\": \($0)}" }.joined(separator: ",")
    #expect(chapters("{\"chapters\": [\(list)]}")?.count == ChapterFile.mostChapters)
  }

  @Test func `cues of WebVTT have times, speakers and text without tags`() {
    let file = """
      \u{FEFF}WEBVTT - a title

      NOTE nothing
      of this

      STYLE
      ::cue { color: red }

      1
      00:01.500 --> 00:03.000 align:start
      <v.loud Ann Reed>Tom &amp; <i>Ben</i>
      <00:02.000>came.

      01:00:00.000 --> 01:00:01.000
      <v Ben>Yes.
      """
    #expect(lines(file, type: "text/vtt") == ["1.5 Ann Reed: Tom & Ben came.", "3600.0 Ben: Yes."])
  }

  @Test func `cues of SubRip are joined to sentences`() {
    let file =
      "1\r\n00:00:01,000 --> 00:00:02,000\r\nThe ferry\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,500\r\nleaves.\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nNow.\r\n"
    #expect(lines(file, type: "application/srt") == ["1.0 -: The ferry leaves.", "5.0 -: Now."])
    #expect(TranscriptFile.lines(in: Array(file.utf8), type: nil).first?.end == 4.5)
  }

  @Test func `words of the JSON format are joined, but not those of two speakers`() {
    let file = """
      {"version": "1.0.0", "segments": [
        {"speaker": "Ann", "startTime": 0.5, "endTime": 1, "body": "It"}, {"startTime": 1, "endTime": 2, "body": "is late"},
        {"speaker": "Ben", "startTime": 2, "endTime": 3, "body": "No."}, {"startTime": 3}]}
      """
    #expect(lines(file) == ["0.5 Ann: It is late", "2.0 Ben: No."])
  }

  @Test func `markup and plain text have passages without times`() {
    #expect(
      lines("<p>One <b>two</b></p><script>x</script><p>Three</p>", type: "text/html") == [
        "-1.0 -: One two", "-1.0 -: Three",
      ])
    #expect(lines("One\n\n  two <b>\n", type: "text/plain") == ["-1.0 -: One", "-1.0 -: two <b>"])
    #expect(lines("") == [])
  }

  @Test func `markup has speakers and times before what they say`() {
    let file = """
      <!-- made by a host -->
      <cite>Kevin:</cite>
      <time>0:00</time>
      <p>
        We have an <em>update</em> planned
      </p>
      <cite>Alban :</cite>
      <time>1:02:09</time>
      <p>You&#39;re right.</p><p>Quite right.</p>
      """
    #expect(
      lines(file, type: "text/html") == [
        "0.0 Kevin: We have an update planned", "3729.0 Alban: You're right.", "-1.0 Alban: Quite right.",
      ])
  }

  @Test(arguments: [
    // Without times, and without speakers.
    ("<cite>Ann:</cite><p>One</p><CITE>Ben</CITE><p>Two</p>", ["-1.0 Ann: One", "-1.0 Ben: Two"]),
    ("<time>0:05</time><p>One</p><time>0:09.5</time>Two", ["5.0 -: One", "9.5 -: Two"]),
    // The speaker stays until another is named.
    ("<cite>A:</cite><time>0:05</time><p>One</p><time>0:09</time><p>Two</p>", ["5.0 A: One", "9.0 A: Two"]),
    ("<p>Intro</p><time>0:05</time><cite>A:</cite><p>One</p>", ["-1.0 -: Intro", "5.0 A: One"]),
    ("<cite></cite><time>0:05</time><p>One</p>", ["5.0 -: One"]),
    // In the paragraph itself, or in blocks of their own.
    (
      "<p><cite>A:</cite> <time>0:05</time> One</p><p><cite>B</cite><time>0:07</time>Two</p>",
      ["5.0 A: One", "7.0 B: Two"]
    ),
    ("<p><time>0:05</time><cite>A</cite> One</p>", ["5.0 A: One"]),
    (
      "<div><cite>A</cite></div><div><time>[00:00:05]</time></div><div>One<br>Two</div>",
      ["5.0 A: One", "-1.0 A: Two"]
    ),
    ("<ul><li><b><cite>A</cite></b> <time>(0:05)</time> One</ul>", ["5.0 A: One"]),
    // Markup in the marks.
    (
      "<cite class='x'><b>Ann</b> &amp; <i>Ben</i>:</cite><time datetime='PT5S'><span>0:05</span></time>One",
      ["5.0 Ann & Ben: One"]
    ),
    // A title of a work and a time of day are text.
    ("<cite>A:</cite><p>I read <cite>Dune</cite> at <time>9:30</time>.</p>", ["-1.0 A: I read Dune at 9:30."]),
    ("<p><cite>Dune</cite> is long.</p>", ["-1.0 -: Dune is long."]),
    ("<time>Monday</time><p>One</p>", ["-1.0 -: Monday", "-1.0 -: One"]),
    ("<script>'<cite>A:</cite>'</script><!--<time>0:05</time>--><p>One</p>", ["-1.0 -: One"]),
    ("Intro<!-- a comment --><p>One</p>", ["-1.0 -: Intro", "-1.0 -: One"]),
    ("<cite>A:<p>One</p>", ["-1.0 -: A:", "-1.0 -: One"]),
    ("<cite>A:</cite><time>0:05</time>", []),
  ])
  func `marks of markup may be absent, elsewhere or text`(file: String, expected: [String]) {
    #expect(lines(file, type: "text/html") == expected)
  }

  @Test func `cues are told by their times, whatever the type says`() {
    #expect(lines("WEBVTT\n\n00:01.000 --> 00:02.000\nreal", type: "text/html") == ["1.0 -: real"])
  }

  @Test(arguments: ["99:99:99:99 --> 1", "a --> b", "-1:00 --> 0:01", "1e9:00 --> 2", "nan:00 --> 2"])
  func `a line that is no time begins no passage`(line: String) {
    #expect(lines("WEBVTT\n\n\(line)\ntext\n\n00:01.000 --> 00:02.000\nreal") == ["1.0 -: real"])
  }

  @Test(
    arguments: [
      "00:01 --> 00:02\na\n\n", "-->", "a ", "<v ", "<v a>", "{\"a\":", "[[", "{\"segments\":[{\"body\":\"a\"},", "\n",
      "a\n",
      "00:01 --> 00:02\n", "<cite>", "<time>0:01</time>", "<cite>a</cite>", "<p><cite>a", "</cite>", "<cite><b",
    ])
  func `the time grows with the text alone`(part: String) {
    for opening in ["WEBVTT\n\n00:01 --> 00:02\n", "{\"segments\":[{\"body\":\"a\"}", "{\"chapters\":[", "<p>"] {
      let finding = Growth().finding("recording", HostileText(opening: opening, part)) { text in
        _ = ChapterFile.chapters(in: Array(text.utf8), at: nil)
        return TranscriptFile.lines(in: Array(text.utf8), type: nil).count
      }
      #expect(finding == nil)
    }
  }

  private func passages(_ text: String) -> [TranscriptLine] { TranscriptFile.lines(in: Array(text.utf8), type: nil) }

  @Test func `a transcript is the same with every kind of line ends`() {
    let text = "WEBVTT\n\n00:01.000 --> 00:02.000\nThe ferry\nleaves.\n\n00:03.000 --> 00:04.000\nNow.\n"
    let lines = passages(text)
    #expect(lines.map(\.text) == ["The ferry leaves.", "Now."])
    for end in ["\r", "\r\n"] {
      #expect(passages(text.replacing("\n", with: end)).map(\.text) == lines.map(\.text))
      #expect(passages(text.replacing("\n\n", with: end + end)).map(\.text) == lines.map(\.text))
    }
  }

  @Test(arguments: ["WEBVTT", "WEBVTT\n\nNOTE nothing yet\n", "\u{FEFF}WEBVTT - Title\n", ""])
  func `a transcript without cues has no passages`(_ text: String) {
    #expect(passages(text).isEmpty)
  }

  @Test func `two voices in a cue are two passages`() {
    let lines = passages("WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello.</v> <v.loud Bo>Hi.</v>\n")
    #expect(lines.map(\.speaker) == ["Ann", "Bo"])
    #expect(lines.map(\.text) == ["Hello.", "Hi."])
  }

  @Test func `places of SubRip are not shown`() {
    let lines = passages("1\n00:00:01,000 --> 00:00:02,000\n{\\an8}Up {here}.{\\pos(1,2)}\n")
    #expect(lines.map(\.text) == ["Up {here}."])
  }
}
