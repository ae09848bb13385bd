extension WebHost {
  /// Every address of the web host. Handlers in `Pages/` show something, those in `Actions/` change something.
  static let routes: [Route] = [
    Route("GET", "/assets/:name", .anybody(AssetFiles.answer)),
    Route("GET", "/samples/*", .anybody(SampleFeeds.answer)),
    Route("GET", "/login", .anybody(SignInPage.answer)),
    Route("POST", "/login", .anybody(SignIn.answer)),

    Route("GET", "/", .visitor(HomePage.answer)),
    Route("GET", "/unread", .visitor(TimelinePage.answer)),
    Route("GET", "/all", .visitor(TimelinePage.answer)),
    Route("GET", "/starred", .visitor(TimelinePage.answer)),
    Route("GET", "/entries/:id", .visitor(EntryPane.answer)),
    Route("GET", "/subscriptions", .visitor(SubscriptionsPage.answer)),
    Route("GET", "/preview", .visitor(PreviewPage.answer)),
    Route("GET", "/import", .visitor { (_, _) in SafePath.redirect(to: "/subscriptions") }),
    Route("GET", "/export", .visitor(ExportSubscriptions.answer)),

    Route("POST", "/logout", .visitor(SignOut.answer)),
    Route("POST", "/account", .visitor(CreateAccount.answer)),
    Route("POST", "/entries/:id/star", .visitor(StarEntry.answer)),
    Route("POST", "/entries/:id/read", .visitor(ReadEntry.answer)),
    Route("POST", "/mark-all-read", .visitor(MarkAllRead.answer)),
    Route("POST", "/mark-all-read/undo", .visitor(UndoMarkAllRead.answer)),
    Route("POST", "/refresh", .visitor(RefreshFeeds.answer)),
    Route("POST", "/subscriptions", .visitor(AddSubscription.answer)),
    Route("POST", "/subscriptions/restore", .visitor(RestoreSubscription.answer)),
    Route("POST", "/subscriptions/:id", .visitor(EditSubscription.answer)),
    Route("POST", "/subscriptions/:id/delete", .visitor(RemoveSubscription.answer)),
    Route("POST", "/preview", .visitor(AskForPreview.answer)),
    Route("POST", "/import", .visitor(ImportSubscriptions.answer)),
    Route("POST", "/samples", .visitor(SampleFeeds.add)),

    Route("POST", "/live", .visitor(LiveStream.answer)),
    Route("POST", "/settings/:key", .visitor(SettingControl.answer)),
    Route("POST", "/folders/:id/fold", .visitor(FoldFolder.answer)),
    Route("POST", "/live/:page/viewport", .visitor(PageRequests.viewport)),
    Route("POST", "/live/:page/show", .visitor(PageRequests.showArrivals)),
    Route("POST", "/live/:page/older", .visitor(PageRequests.showOlder)),
    Route("POST", "/live/:page/:part", .visitor(PageRequests.part)),
  ]
}
