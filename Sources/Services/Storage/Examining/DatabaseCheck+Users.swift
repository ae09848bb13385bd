extension DatabaseCheck {
  /// The checks of what belongs to users, and to no feed.
  static let ofUsers: [DatabaseCheck] = [
    orphans("sessions", "Sessions", where: noUser),
    orphans("app_tokens", "Tokens of apps", where: noUser),
    orphans("publications", "Published timelines", where: noUser),
    orphans("webhooks", "Webhooks", where: noUser),
    orphans(
      "webhook_deliveries", "Deliveries to webhooks",
      where: "NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.id = t.webhook_id)"),
    orphans("user_settings", "Settings", where: noUser),
  ]
}
