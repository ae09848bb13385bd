import Foundation
import Loading
import Storage

/// Sends requests to hubs (WebSub, section 5.1) and clouds (rssCloud).
struct HubClient: Sendable {
  let loader: Loader
  /// The address that the tokens of callbacks follow.
  let callback: String

  /// The lease that is asked for, in seconds. The hub decides.
  static let lease = 10 * 86_400

  /// A request that a hub did not accept.
  struct Refusal: Error {
    /// A sentence for the user.
    let problem: String
    /// The seconds after which the hub wants to be asked again.
    var retryAfter: Int?
  }

  /// Asks for what the subscription waits for. The hub verifies it later, at the callback.
  ///
  /// Redirects of hubs are followed as the specification demands (307 and 308). The address of the hub is subject to the
  /// same rules as those of feeds: none in private networks, unless the operator allows them.
  func send(_ subscription: PushSubscription, now: Date) async throws {
    var request = Request(subscription.hub.url)
    request.method = .post
    request.headers = [HTTPHeader("Content-Type", "application/x-www-form-urlencoded")]
    request.maximumBodyBytes = 64 << 10
    // A hub that has asked for a pause must not hold up the others.
    request.longestPauseSeconds = 5
    request.body = Array(try form(subscription).utf8)
    let response: Response
    do {
      response = try await loader.load(request)
    } catch .cancelled {
      throw CancellationError()
    } catch .paused(_, let seconds) {
      throw Refusal(problem: "The feed's hub has asked for a pause.", retryAfter: seconds)
    } catch {
      throw Refusal(problem: "The feed's hub could not be reached. \(FeedProblem(error).sentence)")
    }
    guard response.isSuccess else {
      throw Refusal(
        problem: "The feed's hub did not accept the subscription (status \(response.status)).",
        retryAfter: RetryAfter.seconds(response.headers, now: now.timeIntervalSince1970))
    }
    if subscription.hub.kind == .rssCloud, CloudRegistration.isRefusal(response.body) {
      throw Refusal(problem: "The feed's cloud did not accept the registration.")
    }
  }

  private func form(_ subscription: PushSubscription) throws(Refusal) -> String {
    switch subscription.hub.kind {
    case .webSub: return Self.text(webSubFields(subscription))
    case .rssCloud:
      let address = WebAddress(callback + subscription.token)
      guard
        let fields = address.flatMap({ CloudRegistration.fields(callback: $0, topic: subscription.hub.topic) })
      else { throw Refusal(problem: "The reader's public address is not one that a cloud can call.") }
      return Self.text(fields)
    }
  }

  private func webSubFields(_ subscription: PushSubscription) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = [
      ("hub.callback", callback + subscription.token),
      ("hub.mode", (subscription.pending ?? .subscribe).rawValue), ("hub.topic", subscription.hub.topic.string),
    ]
    if subscription.pending != .unsubscribe {
      fields.append(("hub.lease_seconds", "\(Self.lease)"))
      if subscription.sharesSecret { fields.append(("hub.secret", subscription.secret)) }
    }
    return fields
  }

  private static func text(_ fields: [(name: String, value: String)]) -> String {
    fields.map { "\($0.name)=\(PercentCoding.field($0.value))" }.joined(separator: "&")
  }
}
