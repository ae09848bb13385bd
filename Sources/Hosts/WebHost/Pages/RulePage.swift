import Fetching
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// A rule, new or stored: its form, what it would have done, and what it has muted.
struct RulePage {
  let viewer: Viewer
  /// Nil for a new rule.
  let rule: EntryRule?
  let form: RuleForm
  /// True if the user has entered the form just now, and waits for what it would do.
  let isEntered: Bool
  let list: SubscriptionList
  var trial: RuleTrial?
  var problem: String?
  /// The newest entries that the rule has muted.
  var muted: [StoredEntry] = []
  var notice: RuleNoticeLine?

  /// The part of the page with what the rule would have done, or with what is wrong with it.
  static let trialPart = "trial"
  /// The entries that stand beside the form; the others unfold.
  private static let mostBeside = 3
  /// The item of an address with the fields that the user has entered.
  static let entered = "entered"
  /// The item of an address with the fields that the user is writing.
  private static let live = "live"

  static func path(_ rule: RuleID) -> String { "/rules/\(rule)" }

  /// `/rules/new?search=…`: the form of a new rule, and what it would do.
  static func answerNew(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await page(host, request, rule: nil)
  }

  /// `/rules/3`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await page(host, request, rule: try await host.useCases.rule(request.id(), of: request.user))
  }

  private static func page(
    _ host: WebHost, _ request: AuthenticatedRequest, rule: EntryRule?
  ) async throws -> HTTPResponse {
    let web = request.request
    let isEntered = web.query(entered) != nil
    let isBeingWritten = web.query(live) != nil
    let form = rule.flatMap { isEntered || isBeingWritten ? nil : RuleForm($0.draft) } ?? RuleForm { web.query($0) }
    var page = RulePage(
      viewer: request.viewer, rule: rule, form: form, isEntered: isEntered,
      list: try await host.useCases.subscriptions(of: request.user))
    page.notice = RuleNoticeLine(web)
    if rule != nil || web.query("when") != nil {
      do {
        var draft = form.draft
        // A rule that is being written may have no actions yet.
        if draft.actions.isEmpty, draft.days == nil, !isEntered { draft.actions = .unreadAgain }
        page.trial = try await host.useCases.tryRule(draft, onAll: form.onAll, of: request.user)
      } catch RuleError.actsOnEverything where !isEntered {
        // Nor a search.
      } catch {
        page.problem = try WebError.refusal(error)
      }
    }
    if let rule { page.muted = try await host.useCases.mutedEntries(by: rule.id, of: request.user) }
    return .html(page.markup.bytes)
  }

  /// The form as it was entered, with the reason why it was not stored.
  static func refused(
    _ form: RuleForm, _ problem: String, _ host: WebHost, _ request: AuthenticatedRequest, id: RuleID?
  ) async throws -> HTTPResponse {
    var rule: EntryRule?
    if let id { rule = try await host.useCases.rule(id, of: request.user) }
    let page = RulePage(
      viewer: request.viewer, rule: rule, form: form, isEntered: true,
      list: try await host.useCases.subscriptions(of: request.user), problem: problem)
    return .html(page.markup.bytes, status: 422)
  }

  private var markup: Markup {
    let title = rule.map { "Rule “\($0.draft.shownName)”" } ?? "New rule"
    let layout = Layout(
      title: title, viewer: viewer, context: .elsewhere, subscriptions: list,
      here: rule.map { Self.path($0.id) } ?? "/rules", style: "subscriptions")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar(title, back: ("Back to the rules", "/rules"))
        notice?.write(into: &main, token: viewer.csrfToken)
        if let obstacle = rule?.obstacle {
          main.element("p", [.class("problem")], text: RuleTexts.obstacle(obstacle))
        }
        main.element("div", [.class("rule-desk")]) { desk in
          form.write(
            into: &desk, action: rule.map { Self.path($0.id) } ?? "/rules", token: viewer.csrfToken, list: list,
            isNew: rule == nil)
          if let problem {
            desk.element("p", [.class("problem"), .role("alert")] + trialAttributes, text: problem)
          } else if let trial {
            write(trial, into: &desk)
          } else {
            desk.element("section", [.aria("label", "What it finds")] + trialAttributes) {
              $0.hint("What the rule finds is shown here while you write it.")
            }
          }
        }
        mutedList(&main)
      }
    }
  }

  /// The answer to an entered form comes into sight.
  private var trialAttributes: [Attribute] {
    [.id(Self.trialPart), Attribute("tabindex", "-1"), .flag("autofocus", isEntered)]
  }

  private func write(_ trial: RuleTrial, into main: inout Markup) {
    main.element("section", [.aria("labelledby", "trial-title")] + trialAttributes) { section in
      section.element("p", [.class("sentence")], text: RuleTexts(list).sentence(form.draft))
      section.element("h2", [.id("trial-title")], text: RuleTexts.found(trial, form.draft))
      for line in RuleTexts.changes(trial, form.draft) { section.element("p", text: line) }
      // Only what is stored can be used.
      if let rule, rule.draft == form.draft, rule.draft.days == nil, !trial.changes.entries.isEmpty {
        section.form(to: "\(Self.path(rule.id))/apply", token: viewer.csrfToken, style: "inline") { apply in
          apply.hidden("all", form.onAll ? "1" : nil)
          apply.submit("Do it with \(trial.changes.entries.count.counted("entry", "entries")) now")
        }
      }
      func report(_ entries: ArraySlice<StoredEntry>, _ markup: inout Markup) {
        markup.element("ul", [.class("report")]) { lines in
          for entry in entries { lines.element("li") { Self.write(entry, into: &$0) } }
        }
      }
      report(trial.newest.prefix(Self.mostBeside), &section)
      let further = trial.newest.dropFirst(Self.mostBeside)
      guard !further.isEmpty else { return }
      section.element("details") { details in
        details.element("summary", text: "\(further.count) more")
        report(further, &details)
      }
    }
  }

  private func mutedList(_ main: inout Markup) {
    guard let rule, !muted.isEmpty else { return }
    main.section("Muted by this rule", [.id("muted")]) { section in
      section.element("ul", [.class("feeds")]) { lines in
        for entry in muted {
          lines.element("li", [.class("managed")]) { line in
            line.form(to: "\(Self.path(rule.id))/unmute", token: viewer.csrfToken, style: "inline") { form in
              form.hidden("entry", "\(entry.id)")
              form.element("span") { Self.write(entry, into: &$0) }
              form.submit("Show again", style: "plain", label: "Show “\(entry.displayTitle)” again")
            }
          }
        }
      }
    }
  }

  private static func write(_ entry: StoredEntry, into markup: inout Markup) {
    let context = PageContext(query: TimelineQuery(scope: .feed(entry.feedID), filter: .all))
    markup.element("a", [.href(context.path(to: entry.id))], text: entry.displayTitle)
    markup.text(" \(entry.feedTitle) ")
    markup.time(entry.published)
  }
}
