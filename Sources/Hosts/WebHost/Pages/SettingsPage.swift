import Bytes
import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// The settings: one section, and links to the others beside it.
struct SettingsPage {
  let viewer: Viewer
  let section: SettingsSection
  /// False at the address of all settings, where narrow screens show only the links.
  let isChosen: Bool
  let list: SubscriptionList
  /// What the section loads.
  var content: (any SettingsContent)?

  /// `GET /settings` and `GET /settings/:section`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let name = request.parameters["section"]
    guard
      let section = SettingsSection.all.first(where: { name?.hasSameBytes(as: $0.name) ?? true })
    else { throw WebError.notFound }
    var page = SettingsPage(
      viewer: request.viewer, section: section, isChosen: name != nil,
      list: try await host.useCases.subscriptions(of: request.user))
    page.content = try await section.content?(host, request)
    return .html(page.markup.bytes)
  }

  /// The page of a section after a form of it was sent.
  ///
  /// - Parameter isRefused: True if the form was not followed.
  static func answer(
    _ host: WebHost, _ request: AuthenticatedRequest, _ section: SettingsSection, showing content: any SettingsContent,
    isRefused: Bool
  ) async throws -> HTTPResponse {
    var page = SettingsPage(
      viewer: request.viewer, section: section, isChosen: true,
      list: try await host.useCases.subscriptions(of: request.user))
    page.content = content
    return .html(page.markup.bytes, status: isRefused ? 422 : 200)
  }

  var markup: Markup {
    let layout = Layout(
      title: isChosen ? section.title : "Settings", viewer: viewer, context: .elsewhere, subscriptions: list,
      here: section.path,
      style: isChosen ? "settings" : "settings all")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk")]) { main in
        main.element("header", [.class("bar")]) { bar in
          if isChosen {
            bar.element("a", [.class("tool up"), .href("/settings"), .aria("label", "All settings")]) { $0.icon(.back) }
          }
          bar.element("h1") { heading in
            // Wide screens show the names of the sections beside it.
            if isChosen { heading.element("span", [.class("for-narrow")], text: section.title) }
            heading.element("span", [.class("for-wide")], text: "Settings")
          }
          if !section.groups.isEmpty {
            bar.hint("Changes are kept as you make them")
          }
        }
        main.element("div", [.class("office")]) { office in
          sections(&office)
          office.element("div", [.class("section")]) { part in
            for group in section.groups { write(group, into: &part) }
            section.writeRest(&part, viewer)
            content?.write(into: &part, viewer)
          }
        }
      }
    }
  }

  private func sections(_ office: inout Markup) {
    office.element("nav", [.aria("label", "Settings")]) { nav in
      for each in SettingsSection.all {
        let isCurrent = "\(each.name)".hasSameBytes(as: section.name)
        // At the address of all settings wide screens show the first section, and narrow ones none.
        nav.element(
          "a",
          [.href(each.path), .class(isCurrent ? "shown" : ""), .aria("current", isCurrent && isChosen ? "page" : nil)]
        ) { link in
          link.icon(each.icon)
          link.text(each.title)
        }
      }
    }
  }

  private func write(_ group: SettingGroup, into part: inout Markup) {
    part.section(group.title) { section in
      if let only = group.controls.first, only.form == .pictures {
        only.write(into: &section, viewer.settings)
      } else {
        section.element("div", [.class("set")]) { set in
          for control in group.controls { write(control, into: &set) }
        }
      }
      group.writeRest(&section)
    }
  }

  private func write(_ control: SettingControl, into set: inout Markup) {
    set.element("div") { line in
      line.element("p") { words in
        words.text(control.label)
        if let hint = control.hint { words.element("span", [.class("hint")], text: hint) }
      }
      control.write(into: &line, viewer.settings)
    }
  }
}
