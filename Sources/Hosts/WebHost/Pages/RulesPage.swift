import Bytes
import Fetching
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The user's rules in their order, and what they have done.
struct RulesPage {
  let viewer: Viewer
  let rules: [EntryRule]
  let deleted: [EntryRule]
  let runs: [RuleRun]
  let list: SubscriptionList
  let notice: RuleNoticeLine?

  /// The deleted rules that are shown.
  private static let mostDeleted = 10

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let page = RulesPage(
      viewer: request.viewer, rules: try await host.useCases.rules(of: request.user),
      deleted: try await host.useCases.deletedRules(of: request.user),
      runs: try await host.useCases.ruleRuns(of: request.user),
      list: try await host.useCases.subscriptions(of: request.user), notice: RuleNoticeLine(request.request))
    return .html(page.markup.bytes)
  }

  private var markup: Markup {
    let layout = Layout(
      title: "Rules", viewer: viewer, context: .elsewhere, subscriptions: list, here: "/rules",
      style: "subscriptions")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Rules", back: ("Back to the feeds", "/subscriptions"))
        notice?.write(into: &main, token: viewer.csrfToken)
        main.hint("Rules act on new entries before you see them, in this order.")
        main.element("p", [.class("buttons")]) { line in
          line.element("a", [.class("button main"), .href("/rules/new")], text: "Make a rule")
          line.element("a", [.class("button"), .href("/all?q=is%3Amuted")], text: "All muted entries")
        }
        main.element("p", [.id("allow-notices"), .class("hint buttons"), .flag("hidden", true)]) { line in
          line.element("button", [.type("button")], text: "Allow notifications")
          line.text("While a page of the reader is open, rules can tell you what came.")
        }
        if rules.isEmpty {
          main.element(
            "p", [.class("empty")], text: "No rules yet. A search can become one: look for its “Make a rule”.")
        }
        let texts = RuleTexts(list)
        main.element("ol", [.class("feeds rules")]) { lines in
          for (index, rule) in rules.enumerated() { write(rule, isFirst: index == 0, texts, into: &lines) }
        }
        uses(&main)
        restorable(&main)
      }
    }
  }

  private func write(_ rule: EntryRule, isFirst: Bool, _ texts: RuleTexts, into lines: inout Markup) {
    lines.element("li", [.id("rule-\(rule.id)"), .class("managed")]) { line in
      line.element("h2") { heading in
        heading.element("a", [.href(RulePage.path(rule.id))], text: rule.draft.shownName)
      }
      line.element("p", text: texts.sentence(rule.draft) + (rule.draft.isOn ? "" : " Switched off."))
      if let obstacle = rule.obstacle { line.element("p", [.class("problem")], text: RuleTexts.obstacle(obstacle)) }
      line.element("p", [.class("health")]) { acted in
        guard let last = rule.lastActed else { return acted.text("Has not acted yet.") }
        acted.text("Has acted on \(rule.actedCount.counted("entry", "entries")), last ")
        acted.time(last)
        acted.text(".")
      }
      line.form(to: nil, token: viewer.csrfToken, style: "inline") { form in
        func button(_ title: String, _ action: String, _ style: String? = nil, _ form: inout Markup) {
          form.element(
            "button",
            [
              .type("submit"), .class(style ?? "plain"), Attribute("formaction", "/rules/\(rule.id)/\(action)"),
              .aria("label", "\(title) “\(rule.draft.shownName)”"),
            ], text: title)
        }
        if rule.draft.isOn { button("Switch off", "off", nil, &form) } else { button("Switch on", "on", nil, &form) }
        if !isFirst { button("Move up", "up", nil, &form) }
        button("Delete", "delete", "danger", &form)
      }
    }
  }

  private func uses(_ main: inout Markup) {
    guard !runs.isEmpty else { return }
    main.element("h2", text: "Used on earlier entries")
    main.element("ul", [.class("feeds")]) { lines in
      for run in runs {
        lines.element("li", [.class("managed")]) { line in
          line.form(to: "/rules/undo", token: viewer.csrfToken, style: "inline") { form in
            form.hidden("run", "\(run.id)")
            form.element("span") { text in
              text.text("\(rules.first { $0.id == run.rule }?.draft.shownName ?? "A deleted rule"): ")
              text.text("\(run.count.counted("entry", "entries")), ")
              text.time(run.made)
            }
            form.submit("Undo", style: "plain")
          }
        }
      }
    }
  }

  private func restorable(_ main: inout Markup) {
    guard !deleted.isEmpty else { return }
    main.element("h2", text: "Deleted in the last 30 days")
    main.element("ul", [.class("feeds")]) { lines in
      for rule in deleted.prefix(Self.mostDeleted) {
        lines.element("li", [.class("managed")]) { line in
          line.form(to: "/rules/\(rule.id)/restore", token: viewer.csrfToken, style: "inline") { form in
            form.element("span", text: rule.draft.shownName)
            form.submit("Restore", style: "plain")
          }
        }
      }
    }
  }
}

/// What a page has just done with a rule, with the offer to undo it.
struct RuleNoticeLine {
  private enum What {
    case saved
    case deleted(RuleID)
    case applied(run: Int64, count: Int)
    case nothingToChange
  }

  private let what: What

  init?(_ request: HTTPRequest) {
    if let run = request.query("run").flatMap({ Int64($0) }), let count = request.query("count").flatMap({ Int($0) }) {
      what = .applied(run: run, count: count)
    } else if let deleted = request.query("deleted").flatMap({ RuleID($0) }) {
      what = .deleted(deleted)
    } else if request.query("saved") != nil {
      what = .saved
    } else if request.query("unchanged") != nil {
      what = .nothingToChange
    } else {
      return nil
    }
  }

  func write(into main: inout Markup, token: String) {
    main.element("div", [.class("notice"), .role("status")]) { notice in
      switch what {
      case .saved: notice.text("The rule is saved, and acts from now on.")
      case .nothingToChange: notice.text("There was nothing to change.")
      case .deleted(let id):
        undo("The rule is deleted. ", "/rules/\(id)/restore", nil, token, in: &notice)
      case .applied(let run, let count):
        undo("\(count.counted("entry", "entries")) changed. ", "/rules/undo", "\(run)", token, in: &notice)
      }
    }
  }

  private func undo(_ text: String, _ action: String, _ run: String?, _ token: String, in notice: inout Markup) {
    notice.form(to: action, token: token) { form in
      form.hidden("run", run)
      form.text(text)
      form.submit("Undo", style: "plain")
    }
  }
}
