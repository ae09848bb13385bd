import Bytes
import HTML
import HTTPServer
import Reader
import Running
import Storage

/// The other texts of an open entry that the operator's programs make: its translation and its summary.
struct EntryTexts: Sendable {
  /// The kinds that there are programs for.
  var kinds: [TextProgram.Kind] = []
  /// The text that is shown in place of the entry's own.
  var shown: (kind: TextProgram.Kind, paragraphs: [String])?
  var problem: String?

  /// - Parameters:
  ///   - text: The chosen text in the page's address: `translation` or `summary`.
  ///   - entry: With the text that is shown otherwise.
  init(_ text: ByteString?, of entry: StoredEntry, host: WebHost, request: HTTPRequest) {
    kinds = host.useCases.textKinds
    guard let kind = kinds.first(where: { text == ByteString($0.rawValue) }) else { return }
    let made = host.useCases.madeText(kind, of: entry, in: Self.language(of: request))
    shown = made.map { (kind, $0) }
  }

  init() {}

  /// The first language that the browser asks for.
  static func language(of request: HTTPRequest) -> String {
    let tag = (request.header("Accept-Language") ?? "").utf8.prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x2D
    }
    return tag.first.map(ASCII.isLetter) != true || tag.count > 35 ? "en" : String(Substring(tag))
  }

  /// Writes the buttons that make a text, or the link back to the entry's own.
  func writeChoice(for entry: StoredEntry, path: String, token: String, into actions: inout Markup) {
    if shown != nil {
      return actions.element("ul") { list in
        list.element("li") { $0.element("a", [.class("text-switch"), .href(path)], text: "Show the text") }
      }
    }
    for kind in kinds {
      actions.form(to: "/entries/\(entry.id)/text/\(kind.rawValue)", token: token, style: "make-text") { form in
        form.hidden("return", path)
        form.submit(kind == .translation ? "Translate" : "Summarize")
      }
    }
  }

  /// Writes the text. It is plain text of a program, and nothing in it is markup.
  func write(into body: inout Markup) {
    guard let shown else { return }
    body.element(
      "p", [.class("article-source")],
      text: shown.kind == .translation
        ? "A translation by a program of this server. It may be wrong."
        : "A summary by a program of this server. It may be wrong.")
    body.element("div", [.class("content")]) { content in
      for paragraph in shown.paragraphs { content.element("p", text: paragraph) }
    }
  }
}

/// `POST /entries/:id/text/:kind`: makes a translation or a summary, and leads to it.
enum MakeText {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id = try request.entryID()
    guard
      let kind = TextProgram.Kind.allCases.first(where: {
        request.parameters["kind"]?.hasSameBytes(as: $0.rawValue) == true
      }),
      let entry = try await host.useCases.entry(id, of: request.user)
    else { throw WebError.notFound }
    let article = try await host.useCases.fullArticle(of: id, for: request.user)
    let shown = article.map(entry.showing) ?? entry
    do {
      try await host.useCases.makeText(kind, of: shown, in: EntryTexts.language(of: request.request), by: request.user)
    } catch let problem as TextProgram.Problem {
      throw WebError.badRequest(problem.description)
    }
    if request.request.isFromScript { return .empty() }
    return SafePath.redirect(to: QueryText.adding("text", kind.rawValue, to: SafePath.checked(form["return"])))
  }
}
