import Bytes
import Fetching
import HTTPServer
import Reader
import Screens
import Storage

/// Changes what the user wants of a feed.
enum ChangeReading {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let feed = try request.feedID()
    var settings = ReadingSettings(wantsFullArticle: form["full"] != nil)
    settings.onChange = form["change"].flatMap { Int($0) }.flatMap(ReadingSettings.Change.init) ?? .mark
    settings.isPaused = form["paused"] != nil
    settings.interval = try form.number("interval", "The minutes between checks")
    try await host.useCases.setReading(settings, of: feed, for: request.user)
    return SafePath.redirect(to: FeedPage.path(feed) + "#settings")
  }
}

/// Changes one part of the way to a feed for the user alone.
enum ChangeAccess {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let feed = try request.feedID()
    let list = try await host.useCases.subscriptions(of: request.user).subscriptions
    guard let known = list.first(where: { $0.feed.id == feed })?.feed else { throw WebError.notFound }
    let edits = try edits(form, of: known)
    let changed = edits.isEmpty ? feed : try await host.useCases.setAccess(edits, of: feed, for: request.user)
    return SafePath.redirect(to: FeedPage.path(changed) + "#settings")
  }

  private static func edits(_ form: Form, of feed: Feed) throws -> [AccessEdit] {
    let isRemoved = form["remove"] != nil
    let secret = form["secret"] ?? ""
    switch form.word("setting") {
    case "sign-in":
      if isRemoved { return [.noSignIn] }
      guard let scheme = form["scheme"].flatMap(FeedAccess.SignIn.Scheme.init) else {
        throw WebError.badRequest("This kind of sign-in is not known.")
      }
      return [.signIn(scheme, user: form["user"], secret: secret)]
    case "cookies": return [.cookies(isRemoved ? nil : secret)]
    case "header": return [.header(name: form["name"] ?? "", value: isRemoved ? nil : secret)]
    case "way":
      let access = feed.owner == nil ? nil : feed.access
      let (agent, proxy) = (form.text("agent"), form.text("proxy"))
      var edits: [AccessEdit] = []
      if !agent.hasSameTexts(as: access?.userAgent?.string) { edits.append(.userAgent(agent)) }
      // An unchanged proxy keeps its password, which the form does not have.
      if !proxy.hasSameTexts(as: access?.proxy?.text) { edits.append(.proxy(proxy)) }
      let timeout = try form.number("timeout", "The time limit")
      if timeout != access?.timeoutSeconds { edits.append(.timeout(seconds: timeout)) }
      let isWhole = form["whole"] != nil
      if isWhole != (access?.ignoresCache == true) { edits.append(.ignoresCache(isWhole)) }
      return edits
    case "certificate":
      guard !isRemoved else { return [.certificate(nil)] }
      return [
        .certificate(FeedAccess.Certificate(key: ByteString(form["key"] ?? ""), isException: form["trusts"] != nil))
      ]
    default: throw WebError.badRequest("This setting is not known.")
    }
  }
}

/// Connects to a feed's server and shows its certificate.
enum ShowCertificate {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    _ = try request.form()
    let feed = try request.feedID()
    let certificate = try await host.useCases.certificate(of: feed, for: request.user)
    return try await FeedPage.response(host, request, showing: certificate)
  }
}

extension Form {
  /// A text without the spaces around it; nil if it is empty.
  fileprivate func text(_ name: String) -> String? {
    guard let text = self[name]?.trimmedASCII, !text.isEmpty else { return nil }
    return String(text)
  }

  /// A whole number; nil if the field is empty.
  fileprivate func number(_ name: String, _ what: String) throws(WebError) -> Int? {
    guard let text = text(name) else { return nil }
    guard let number = Int(text) else { throw .badRequest("\(what) is a whole number.") }
    return number
  }
}
