import Bytes
import HTML
import HTTPServer
import Reader

/// The settings of keys: each action with its keys, which can be changed and taken away.
enum KeysSection {
  static func write(into markup: inout Markup, _ viewer: Viewer) {
    let keys = viewer.settings.keys
    // The page's script has the keys of the page that it came with.
    markup.element("div", [.id("key-map"), .data("keys", keys.map), .flag("hidden", true)], text: "")
    markup.form(to: "/settings/keys", token: viewer.csrfToken, style: "keys") { form in
      form.hint(
        "Write keys with spaces between them, as j ArrowRight. Keys that are pressed one after the other have a "
          + "hyphen between them: g-u. An empty field switches the keys of an action off.")
      form.choice(
        "Only keys with Ctrl or Alt (for speech input, and against slips)", name: "single-off", value: "1",
        isChosen: keys.singleKeysAreOff)
      for place in PageAction.Place.allCases { group(place, keys, into: &form) }
      form.element("p", [.class("buttons")]) { buttons in
        buttons.submit("Save the keys", style: "primary")
        buttons.element(
          "button", [.type("submit"), .name("reset"), .value("1"), Attribute("formnovalidate", "")],
          text: "Back to the usual keys")
      }
    }
  }

  private static func group(_ place: PageAction.Place, _ keys: KeySettings, into form: inout Markup) {
    form.element("fieldset") { group in
      group.element("legend", text: place.rawValue)
      for action in PageAction.all where action.place == place {
        group.element("label") { label in
          label.element("span", text: action.title)
          label.void(
            "input",
            [
              .type("text"), .name("\(action.name)"),
              .value(PageAction.writeKeys(keys.keys(of: action.name) ?? action.keys)),
              Attribute("autocomplete", "off"), Attribute("autocapitalize", "off"), Attribute("spellcheck", "false"),
              Attribute("maxlength", "100"),
            ])
        }
      }
    }
  }

  /// `POST /settings/keys`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    var keys = KeySettings()
    if form["reset"] == nil {
      keys.singleKeysAreOff = form["single-off"] != nil
      var used: [ByteString: String] = [:]
      for action in PageAction.all {
        guard let text = form["\(action.name)"] else { continue }
        let chosen = try PageAction.readKeys(text)
        for key in chosen {
          if let other = used[key] {
            throw WebError.badRequest(
              "“\(PageAction.label(of: key))” is a key of “\(other)” and of “\(action.title)”. Take it from one of them."
            )
          }
          used[key] = action.title
        }
        if chosen != action.keys { keys.choices.append(KeySettings.Choice(action: "\(action.name)", keys: chosen)) }
      }
    }
    try await host.useCases.setKeys(keys, of: request.user)
    return SafePath.redirect(to: "/settings/keys")
  }
}
