extension InboxCatalog {
  /// The one enumeration of kinds.
  static var kinds: [InboxKind] {
    [
      MessageKind.register,
      InvitationKind.register,
    ]
  }
}
