import Bytes
import HTTPServer
import Storage

/// Makes a folder at a path such as "News / World".
enum MakeFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    _ = try await host.useCases.makeFolder(try request.form()["name"] ?? "", of: request.user)
    return SafePath.redirect(to: "/subscriptions#folders")
  }
}

/// Renames a folder, and moves it into another one, to the top, or before its neighbor.
enum EditFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id: FolderID = try request.id()
    let list = try await host.useCases.subscriptions(of: request.user)
    guard let folder = list.folder(id) else { throw WebError.notFound }
    var parent = form["parent"].map { FolderID($0) } ?? folder.parent
    // A page with too many folders for a list has their paths.
    if let path = form["within"], !path.hasSameBytes(as: folder.parent.map { list.pathText(of: $0) } ?? "") {
      parent = try await host.useCases.folder(at: path, of: request.user)
    }
    if let name = form["name"], !name.hasSameBytes(as: folder.name) {
      try await host.useCases.rename(id, to: name, of: request.user)
    }
    if parent != folder.parent {
      try await host.useCases.move(id, under: parent, of: request.user)
    } else if form["up"] != nil {
      let beside = list.folders.filter { $0.parent == parent }.map(\.id)
      let previous = beside.prefix { $0 != id }.last
      if let previous { try await host.useCases.move(id, under: parent, before: previous, of: request.user) }
    }
    return SafePath.redirect(to: "/subscriptions#folder-\(id)")
  }
}

/// Moves a feed of a folder before the one above it.
enum OrderFeeds {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id: FolderID = try request.id()
    guard let moved = form["up"].flatMap(FeedID.init) else { throw WebError.badRequest("The form names no feed.") }
    var feeds = try await host.useCases.subscriptions(of: request.user).byFolder[id]?.map(\.feed.id) ?? []
    if let index = feeds.firstIndex(of: moved), index > 0 { feeds.swapAt(index, index - 1) }
    try await host.useCases.order(feeds, in: id, of: request.user)
    return SafePath.redirect(to: "/subscriptions#folder-\(id)")
  }
}

/// Deletes a folder and those within it. Their feeds stay subscribed.
enum DeleteFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: FolderID = try request.id()
    try await host.useCases.delete(id, of: request.user)
    return SafePath.redirect(to: "/subscriptions#folders")
  }
}
