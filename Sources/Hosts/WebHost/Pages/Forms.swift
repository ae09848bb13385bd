import HTML
import Storage

extension Markup {
  /// - Parameters:
  ///   - problem: What was wrong with the address.
  ///   - anyway: The address that can be followed though it could not be fetched.
  ///   - finds: True to look at what is there first; false for a preview.
  ///   - hasFound: True if what was found follows, with a form of its own.
  ///   - isFirst: True for the first feed of a user: what it may need besides its address unfolds.
  mutating func addFeedForm(
    token: String, address: String = "", folder: String = "", problem: String? = nil,
    anyway: WebAddress? = nil, finds: Bool = false, hasFound: Bool = false, isFirst: Bool = false
  ) {
    form(to: "/subscriptions", token: token, style: "stacked") { form in
      form.element("label") { label in
        label.text("Address")
        label.void(
          "input",
          [
            .type("text"), .name("url"), .value(address), .flag("required", true), Attribute("inputmode", "url"),
            Attribute("autocomplete", "off"), Attribute("placeholder", "example.org or @name@server.example"),
            .aria("invalid", problem == nil ? nil : "true"), .aria("describedby", problem == nil ? nil : "add-problem"),
          ])
      }
      if let problem { form.element("p", [.id("add-problem"), .class("problem"), .role("alert")], text: problem) }
      guard !hasFound else {
        form.hidden("folder", folder)
        return form.element("p", [.class("buttons")]) { buttons in
          buttons.element("button", [.type("submit"), Attribute("formaction", "/add")], text: "Find")
        }
      }
      func folderField(_ form: inout Markup) {
        form.element("label") { label in
          label.text("Folder (optional)")
          label.void(
            "input",
            [
              .type("text"), .name("folder"), .value(folder), Attribute("autocomplete", "off"),
              Attribute("maxlength", "100"),
            ])
        }
      }
      if !isFirst { folderField(&form) }
      form.element("details", [.flag("open", isFirst && !folder.utf8.isEmpty)]) { details in
        details.element("summary", text: isFirst ? "Folder, sign-in" : "The feed needs a sign-in")
        if isFirst { folderField(&details) }
        details.hint("Enter the feed's own address above. What the sign-in fetches is for you alone.")
        details.signInKinds(chosen: nil)
        details.field("Sign in as", name: "user")
        details.secret("Secret, which is never shown again")
      }
      form.element("p", [.class("buttons")]) { buttons in
        buttons.submit("Add the feed", style: isFirst ? "" : "primary")
        buttons.element(
          "button", [.type("submit"), Attribute("formaction", finds ? "/add" : "/preview")],
          text: finds ? "Find" : "Preview")
        if let anyway {
          buttons.element(
            "button", [.type("submit"), .name("anyway"), .value(anyway.string)], text: "Add it anyway")
        }
      }
    }
  }

  mutating func importForm(token: String) {
    form(to: "/import", token: token, style: "stacked", [Attribute("enctype", "multipart/form-data")]) { form in
      form.element("label") { label in
        label.text("OPML file, or the export of a reader")
        label.void(
          "input",
          [
            .type("file"), .name("file"), .flag("required", true),
            Attribute("accept", ".opml,.xml,.json,.jsonl,.csv,.sqlite3,.db"),
          ])
      }
      form.submit("Import")
    }
  }

  /// - Parameter isMain: True if the button is the main one of the page.
  mutating func createAccountForm(token: String, isMain: Bool = true) {
    form(to: "/account", token: token, style: "stacked") { form in
      form.credentials(name: "", isNew: true)
      form.submit("Create the account", style: isMain ? "primary" : "")
    }
  }
}
