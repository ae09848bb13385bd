import HTML
import HTTPServer
import Reader
import Samples
import Storage

/// The greeting of an empty reader, with the ways to start.
package struct WelcomePage {
  let viewer: Viewer
  var address: String
  /// The folder entered together with the address.
  var folder: String?
  /// The problem of the previous attempt.
  var problem: String?
  /// The address that can be followed though it could not be fetched.
  var anyway: WebAddress?

  package init(viewer: Viewer, address: String = "", problem: String? = nil) {
    self.viewer = viewer
    self.address = address
    self.problem = problem
  }

  package func response(_ host: WebHost, status: Int = 200) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: viewer.user.id)
    let layout = Layout(
      title: "YAARR", viewer: viewer, context: .elsewhere, subscriptions: list, here: "/", style: "welcome")
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("greeting")]) { main in
        main.void("img", [.class("view"), .src("/samples/media/dawn.svg"), .alt("")])
        main.element("h1", text: "Everything you follow, in one quiet place")
        main.element(
          "p", [.class("lead")],
          text: "YAARR shows what sites, podcasts and channels publish, newest first, without ranking.")
        main.problem(problem)
        main.element("div", [.class("ways")]) { ways in
          ways.way(title: "Try the samples", text: "They come with the reader, and show all that it can.") { way in
            way.form(to: "/samples", token: viewer.csrfToken, style: "stacked") { form in
              form.submit("Add the sample feeds", style: "primary")
            }
          }
          themes(&ways)
          ways.way(title: "Add a feed", text: "Its address, or that of a site that has one.") { way in
            way.addFeedForm(
              token: viewer.csrfToken, address: address, folder: folder ?? "", anyway: anyway, isFirst: true)
          }
          ways.way(
            title: "Bring your feeds along",
            text: "Drop an OPML file on this page, or all that a reader has exported; or choose it:"
          ) { way in way.importForm(token: viewer.csrfToken) }
        }
        guard viewer.isLocalOwner else { return }
        main.element("div", [.class("ways whole")]) { ways in
          ways.way(
            title: "Create your account",
            text:
              "Until there is one, this reader answers only this machine, without asking who it is. What you add now is kept."
          ) { way in
            way.createAccountForm(token: viewer.csrfToken, isMain: false)
          }
        }
      }
    }
    return .html(markup.bytes, status: status)
  }

  private func themes(_ ways: inout Markup) {
    ways.way(
      title: "Begin with a theme",
      text: "Well-known feeds by their addresses, each theme in a folder. YAARR has not checked that they still answer."
    ) { way in
      way.form(to: "/starters", token: viewer.csrfToken, style: "themes") { form in
        form.element("fieldset") { set in
          set.element("legend", [.class("unseen")], text: "Themes")
          for theme in StarterTheme.all {
            set.element("label", [.class("choice"), .title(theme.feeds.map { $0.title }.joined(separator: ", "))]) {
              label in
              label.void("input", [.type("checkbox"), .name("theme"), .value(theme.name)])
              label.text(theme.name)
            }
          }
        }
        form.submit("Follow the chosen themes")
      }
    }
  }
}

extension Markup {
  fileprivate mutating func way(title: String, text: String, _ content: (inout Markup) -> Void) {
    section(title) { card in
      card.hint(text)
      content(&card)
    }
  }
}
