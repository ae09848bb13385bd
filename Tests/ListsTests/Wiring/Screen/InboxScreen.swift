/// A screen of messages and invitations in any architecture, as the rest of a program uses it.
protocol InboxScreen: AnyObject {
  var list: InboxList { get }
  var heading: String { get }

  func appear()
  func showArrivals()
}
