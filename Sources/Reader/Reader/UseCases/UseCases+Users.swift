import Running
import Screens
import Storage

extension UseCases {
  /// Users, their passwords and their sessions.
  public var accounts: Accounts { services.accounts() }

  /// The tokens of users' apps.
  public var appTokens: AppTokens {
    AppTokens(store: database, now: services.clock().now) { await post(.settingsChanged, to: $0) }
  }

  /// The apps that a user lets in by a page.
  public var appRequests: AppRequests { AppRequests(store: database, now: services.clock().now) }

  /// Lets apps in.
  public var appAccess: AppAccess { services.appAccess() }

  public func settings(of user: UserID) async throws -> ReaderSettings {
    try await services.screens.settings(user).settings()
  }

  /// The views that a user has chosen for places.
  public func views(of user: UserID) async throws -> PlaceViews {
    try await services.screens.settings(user).views()
  }

  /// Changes the view of a place, on all of the user's pages.
  public func setView(_ view: PlaceView, of place: ViewedPlace, for user: UserID) async throws {
    let former = try await views(of: user).filters
    try await services.screens.settings(user).setView(view, of: place)
    await post(.settingsChanged, to: user)
    // The sidebar's links lead to what is chosen.
    if try await views(of: user).filters != former { await post(.subscriptionsChanged, to: user) }
  }

  /// Changes a setting, on all of the user's pages.
  public func set<Value>(_ setting: Setting<Value>, to value: Value, of user: UserID) async throws {
    try await services.screens.settings(user).set(setting, to: value)
    await post(.settingsChanged, to: user)
  }
}
