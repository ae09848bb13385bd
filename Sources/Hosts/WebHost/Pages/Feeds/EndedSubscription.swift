import Bytes
import HTML
import Storage

/// A subscription that has just ended, with the data needed to restore it.
package struct EndedSubscription {
  let subscription: Subscription
  /// Proves that the reader has offered the restoration.
  let proof: String

  package init(subscription: Subscription, proof: String) {
    self.subscription = subscription
    self.proof = proof
  }

  func write(into markup: inout Markup, token: String) {
    markup.element("div", [.class("notice"), .role("status")]) { notice in
      notice.element("form", [.method("post"), .action("/subscriptions/restore")]) { form in
        form.hidden("csrf", token)
        form.hidden("url", subscription.feed.url.string)
        form.hidden("title", subscription.title.hasSameBytes(as: subscription.feed.title) ? nil : subscription.title)
        for folder in subscription.folders { form.hidden("folders", "\(folder)") }
        form.hidden("proof", proof)
        form.text("You no longer follow “\(subscription.title)”. What is stored of it stays. ")
        form.element("button", [.type("submit"), .class("plain")], text: "Undo")
      }
    }
  }
}
