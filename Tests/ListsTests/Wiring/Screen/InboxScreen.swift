/// A screen of messages and invitations, as the rest of a program sees it, however it is wired.
protocol InboxScreen: AnyObject {
  var list: InboxList { get }
  var heading: String { get }

  func appear()
  func showArrivals()
}
