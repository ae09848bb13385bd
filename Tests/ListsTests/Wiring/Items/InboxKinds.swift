extension InboxCatalog {
  /// The only list of all kinds.
  static var kinds: [InboxKind] {
    [
      MessageKind.register,
      InvitationKind.register,
    ]
  }
}
