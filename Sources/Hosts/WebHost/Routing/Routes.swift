extension WebHost {
  /// Every address of the web host. Handlers in `Pages/` show something, those in `Actions/` change something.
  static let routes: [Route] = [
    Route("GET", "/assets/:name", .everyone(AssetFiles.answer)),
    Route("GET", "/samples/*", .everyone(SampleFeeds.answer)),
    Route("GET", "/login", .everyone(SignInPage.answer)),
    Route("POST", "/login", .everyone(SignIn.answer)),

    Route("GET", "/", .signedIn(HomePage.answer)),
    Route("GET", "/unread", .signedIn(TimelinePage.answer)),
    Route("GET", "/all", .signedIn(TimelinePage.answer)),
    Route("GET", "/starred", .signedIn(TimelinePage.answer)),
    Route("GET", "/entries/:id", .signedIn(EntryPane.answer)),
    Route("GET", "/subscriptions", .signedIn(SubscriptionsPage.answer)),
    Route("GET", "/preview", .signedIn(PreviewPage.answer)),
    Route("GET", "/import", .signedIn { (_, _) in SafePath.redirect(to: "/subscriptions") }),
    Route("GET", "/export", .signedIn(ExportSubscriptions.answer)),

    Route("POST", "/logout", .signedIn(SignOut.answer)),
    Route("POST", "/account", .signedIn(CreateAccount.answer)),
    Route("POST", "/entries/:id/star", .signedIn(StarEntry.answer)),
    Route("POST", "/entries/:id/read", .signedIn(ReadEntry.answer)),
    Route("POST", "/mark-all-read", .signedIn(MarkAllRead.answer)),
    Route("POST", "/mark-all-read/undo", .signedIn(UndoMarkAllRead.answer)),
    Route("POST", "/refresh", .signedIn(RefreshFeeds.answer)),
    Route("POST", "/subscriptions", .signedIn(AddSubscription.answer)),
    Route("POST", "/subscriptions/restore", .signedIn(RestoreSubscription.answer)),
    Route("POST", "/subscriptions/:id", .signedIn(EditSubscription.answer)),
    Route("POST", "/subscriptions/:id/delete", .signedIn(RemoveSubscription.answer)),
    Route("POST", "/preview", .signedIn(AskForPreview.answer)),
    Route("POST", "/import", .signedIn(ImportSubscriptions.answer)),
    Route("POST", "/samples", .signedIn(SampleFeeds.add)),

    Route("POST", "/live", .signedIn(LiveStream.answer)),
    Route("POST", "/settings/:key", .signedIn(SettingControl.answer)),
    Route("POST", "/folders/:id/fold", .signedIn(FoldFolder.answer)),
    Route("POST", "/live/:page/viewport", .signedIn(PageRequests.viewport)),
    Route("POST", "/live/:page/show", .signedIn(PageRequests.showArrivals)),
    Route("POST", "/live/:page/older", .signedIn(PageRequests.showOlder)),
    Route("POST", "/live/:page/:part", .signedIn(PageRequests.part)),
  ]
}
