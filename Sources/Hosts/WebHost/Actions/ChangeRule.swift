import Bytes
import HTTPServer
import Reader
import Running
import Storage

/// Stores a new rule, or tries it.
enum MakeRule {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await RuleFormAnswer.answer(host, request, id: nil)
  }
}

/// Stores what a rule is now, or tries it.
enum EditRule {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await RuleFormAnswer.answer(host, request, id: request.id())
  }
}

private enum RuleFormAnswer {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest, id: RuleID?) async throws -> HTTPResponse {
    let fields = try request.form()
    let form = RuleForm { fields[$0] }
    let path = QueryText.adding(RulePage.entered, "1", to: form.path(from: id.map(RulePage.path) ?? "/rules/new"))
    let trial = path + "#" + RulePage.trialPart
    if fields["try"] != nil { return SafePath.redirect(to: trial) }
    do {
      let stored = try await host.useCases.store(
        form.draft, as: id, newLabel: form.newLabel, of: request.user)
      return SafePath.redirect(to: QueryText.adding("saved", "1", to: RulePage.path(stored)))
    } catch is RuleError {
      // The page of the trial has the fields, and says what is wrong.
      return SafePath.redirect(to: trial)
    } catch {
      return try await RulePage.refused(form, try WebError.refusal(error), host, request, id: id)
    }
  }
}

/// The buttons of a rule.
enum ChangeRule {
  static func switchOn(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    try await host.useCases.switchRule(id, isOn: true, of: request.user)
    return SafePath.redirect(to: "/rules#rule-\(id)")
  }

  static func switchOff(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    try await host.useCases.switchRule(id, isOn: false, of: request.user)
    return SafePath.redirect(to: "/rules#rule-\(id)")
  }

  static func moveUp(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    try await host.useCases.moveUp(id, of: request.user)
    return SafePath.redirect(to: "/rules#rule-\(id)")
  }

  static func delete(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    try await host.useCases.deleteRule(id, of: request.user)
    return SafePath.redirect(to: "/rules?deleted=\(id)")
  }

  static func restore(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    try await host.useCases.restoreRule(id, of: request.user)
    return SafePath.redirect(to: "/rules#rule-\(id)")
  }

  /// Does to stored entries what the rule's trial has shown.
  static func apply(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    let form = try request.form()
    guard let run = try await host.useCases.applyRule(id, onAll: form["all"] != nil, of: request.user) else {
      return SafePath.redirect(to: "\(RulePage.path(id))?unchanged=1")
    }
    return SafePath.redirect(to: "\(RulePage.path(id))?run=\(run.id)&count=\(run.count)")
  }

  static func undo(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let run = try request.form()["run"].flatMap({ Int64($0) }) else {
      throw WebError.badRequest("The form does not say what to undo.")
    }
    try await host.useCases.undoRuleRun(run, of: request.user)
    return SafePath.redirect(to: "/rules")
  }

  /// Shows an entry again that the rule has muted.
  static func unmute(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: RuleID = try request.id()
    try await host.useCases.unmute([try request.form().id("entry", of: "entry")], of: request.user)
    return SafePath.redirect(to: "\(RulePage.path(id))#muted")
  }
}
