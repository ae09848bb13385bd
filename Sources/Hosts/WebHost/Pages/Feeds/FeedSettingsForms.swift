import Bytes
import Fetching
import HTML
import Loading
import Screens
import Storage

/// The forms for the settings of one feed. Secrets are never shown: they are set, replaced or removed.
struct FeedSettingsForms {
  let subscription: Subscription
  let token: String
  /// The certificate that the feed's server presents, if the user has asked for it.
  var certificate: PresentedCertificate?

  private var feed: Feed { subscription.feed }
  /// The user's own settings. Those of a feed that all share are the operator's.
  private var access: FeedAccess? { feed.owner == nil ? nil : feed.access }
  private var path: String { FeedPage.path(feed.id) }

  func write(into main: inout Markup) {
    main.section("Settings of this feed", [.id("settings"), .class("card")]) { section in
      let differences = subscription.differences(showsOperators: false)
      if differences.isEmpty {
        section.element("p", [.class("note")], text: "As for all feeds.")
      } else {
        section.element("ul", [.class("differences")]) { list in
          for line in differences { list.element("li", text: line) }
        }
      }
      reading(&section)
      section.element("details", [.flag("open", access != nil || certificate != nil)]) { details in
        details.element("summary", text: "Sign-in, proxy and other ways to the feed")
        details.hint(
          "With one of these, the feed is fetched for you alone, and nobody else sees what comes. Secrets are sent to "
            + "\(feed.url.host?.string ?? "the feed's site") only, and never shown again.")
        signIn(&details)
        cookies(&details)
        headers(&details)
        way(&details)
        if feed.url.scheme == "https" { trust(&details) }
      }
    }
  }

  private func form(_ markup: inout Markup, _ setting: String, _ content: (inout Markup) -> Void) {
    markup.form(to: "\(path)/access", token: token, style: "inline") { form in
      form.hidden("setting", setting)
      content(&form)
    }
  }

  private func reading(_ section: inout Markup) {
    section.form(to: "\(path)/reading", token: token, style: "stacked") { form in
      form.element("label") { label in
        label.text("When the publisher changes an entry")
        label.element("select", [.name("change")]) { select in
          for (change, words) in [
            (ReadingSettings.Change.mark, "mark it as changed"), (.unreadAgain, "make it unread again"),
            (.ignore, "keep the first text"),
          ] {
            select.element(
              "option", [.value("\(change.rawValue)"), .flag("selected", subscription.settings.onChange == change)],
              text: words)
          }
        }
      }
      form.element("label") { label in
        label.text(
          "Check every … minutes (\(AccessLimits.interval.lowerBound) to \(AccessLimits.interval.upperBound)); empty for the "
            + "reader's own choice")
        label.void(
          "input",
          [
            .type("text"), .name("interval"), .value(subscription.settings.interval.map(String.init)),
            Attribute("inputmode", "numeric"), Attribute("autocomplete", "off"),
          ])
      }
      form.choice("Pause: do not check it", name: "paused", value: "1", isChosen: subscription.settings.isPaused)
      form.choice(
        "Fetch the whole article", name: "full", value: "1", isChosen: subscription.settings.wantsFullArticle)
      form.submit("Save")
    }
  }

  private func signIn(_ details: inout Markup) {
    details.element("h3", text: "Sign-in")
    form(&details, "sign-in") { form in
      form.signInKinds(chosen: access?.signIn?.scheme)
      form.field("User name", name: "user", value: access?.signIn?.user?.string)
      form.secret(access?.signIn == nil ? "Password or token" : "New password or token")
      form.submit(access?.signIn == nil ? "Sign in" : "Replace")
      if access?.signIn != nil { form.removal() }
    }
  }

  private func cookies(_ details: inout Markup) {
    details.element("h3", text: "Cookies")
    form(&details, "cookies") { form in
      form.secret("Cookies, as “name=value; other=value”")
      form.submit(access?.hasCookies == true ? "Replace" : "Send")
      if access?.hasCookies == true { form.removal() }
    }
  }

  private func headers(_ details: inout Markup) {
    details.element("h3", text: "Header fields")
    for name in access?.headers ?? [] {
      form(&details, "header") { form in
        form.hidden("name", name.string)
        form.secret("New value of “\(name.string)”")
        form.submit("Replace")
        form.removal()
      }
    }
    form(&details, "header") { form in
      form.field("Name, such as X-Api-Key", name: "name")
      form.secret("Value")
      form.submit("Send")
    }
  }

  private func way(_ details: inout Markup) {
    details.element("h3", text: "The way")
    form(&details, "way") { form in
      form.field("User agent", name: "agent", value: access?.userAgent?.string)
      form.field(
        "Proxy, such as http://host:3128 or socks5://user:password@host:1080", name: "proxy", value: access?.proxy?.text
      )
      form.field(
        "Time limit in seconds (\(AccessLimits.timeout.lowerBound) to \(AccessLimits.timeout.upperBound))",
        name: "timeout",
        value: access?.timeoutSeconds.map(String.init))
      form.choice(
        "Fetch it whole each time, whatever the site says of changes", name: "whole", value: "yes",
        isChosen: access?.ignoresCache == true)
      form.submit("Save")
    }
  }

  private func trust(_ details: inout Markup) {
    details.element("h3", text: "Certificate")
    if access?.certificate != nil {
      form(&details, "certificate") { form in form.removal() }
    }
    if let certificate {
      details.element("dl", [.class("facts")]) { list in
        for (name, value) in [
          ("Name", certificate.subject), ("Signed by", certificate.issuer), ("Valid until", certificate.expires),
          ("Fingerprint (SHA-256)", certificate.fingerprint), ("Key", certificate.key.string),
        ] {
          list.element("dt", text: name)
          list.element("dd", text: value)
        }
      }
      details.hint("Compare the fingerprint with what the site's owner tells you by another way before you trust it.")
      form(&details, "certificate") { form in
        form.hidden("key", certificate.key.string)
        form.element(
          "button", [.type("submit"), .name("trusts"), .value("1")],
          text: "Trust this certificate, whatever is wrong with it")
        form.submit("Accept only this one from now on")
      }
    } else {
      details.form(to: "\(path)/certificate", token: token, style: "inline") { form in
        form.submit("Look at the site's certificate")
      }
    }
  }
}

extension Markup {
  mutating func signInKinds(chosen: FeedAccess.SignIn.Scheme?) {
    element("label") { label in
      label.text("Kind")
      label.element("select", [.name("scheme")]) { select in
        for (scheme, words) in [
          (FeedAccess.SignIn.Scheme.basic, "Basic"), (.digest, "Digest"),
          (.bearer, "Bearer, a token"),
        ] {
          select.element("option", [.value(scheme.rawValue), .flag("selected", chosen == scheme)], text: words)
        }
      }
    }
  }

  /// Writes a field for a secret, which is empty: what is stored is not shown.
  mutating func secret(_ title: String) {
    element("label") { label in
      label.text(title)
      label.void("input", [.type("password"), .name("secret"), Attribute("autocomplete", "new-password")])
    }
  }

  fileprivate mutating func removal() {
    element("button", [.type("submit"), .class("danger"), .name("remove"), .value("1")], text: "Remove")
  }
}
