import Bytes
import Fetching
import HTTPServer
import Reader
import Screens
import Storage

/// Makes a folder at a path such as "News / World", in another one if the form names it.
enum MakeFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    var path = form["name"] ?? ""
    if let outer = form["within"].flatMap({ FolderID($0) }) {
      let list = try await host.useCases.subscriptions(of: request.user)
      guard list.folder(outer) != nil else { throw WebError.notFound }
      path = list.pathText(of: outer) + FolderPath.separator + path
    }
    _ = try await host.useCases.makeFolder(path, of: request.user)
    return SafePath.redirect(to: "/folders")
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
      parent = try await host.useCases.findOrMakeFolder(at: path, of: request.user)
    }
    if let name = form["name"], !name.hasSameBytes(as: folder.name) {
      try await host.useCases.rename(id, to: name, of: request.user)
    }
    if parent != folder.parent {
      let next = form["before"].flatMap { FolderID($0) }
      try await host.useCases.move(id, under: parent, before: next, of: request.user)
    } else if form["up"] != nil {
      let beside = list.folders.filter { $0.parent == parent }.map(\.id)
      let previous = beside.prefix { $0 != id }.last
      if let previous { try await host.useCases.move(id, under: parent, before: previous, of: request.user) }
    } else if form["down"] != nil {
      let after = list.folders.filter { $0.parent == parent }.map(\.id).drop { $0 != id }.dropFirst()
      if !after.isEmpty {
        try await host.useCases.move(id, under: parent, before: after.dropFirst().first, of: request.user)
      }
    } else if let next = form["before"].flatMap({ FolderID($0) }), next != id {
      try await host.useCases.move(id, under: parent, before: next, of: request.user)
    }
    return SafePath.redirect(to: "/folders#folder-\(id)")
  }
}

/// Moves a feed of a folder up or down, to the top, or before another one.
enum OrderFeeds {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id: FolderID = try request.id()
    var feeds = try await host.useCases.subscriptions(of: request.user).byFolder[id]?.map(\.feed.id) ?? []
    func place(_ name: String) -> Int? { form[name].flatMap { FeedID($0) }.flatMap { feeds.firstIndex(of: $0) } }
    if let index = place("up") {
      if index > 0 { feeds.swapAt(index, index - 1) }
    } else if let index = place("down") {
      if index + 1 < feeds.count { feeds.swapAt(index, index + 1) }
    } else if let index = place("first") {
      feeds.insert(feeds.remove(at: index), at: 0)
    } else if let index = place("feed") {
      let moved = feeds.remove(at: index)
      feeds.insert(moved, at: place("before") ?? feeds.count)
    } else {
      throw WebError.badRequest("The form names no feed of the folder.")
    }
    try await host.useCases.order(feeds, in: id, of: request.user)
    return SafePath.redirect(to: FolderPage.path(id, page: form["page"].flatMap { Int($0) } ?? 1))
  }
}

/// Deletes a folder and those within it. Their feeds stay subscribed.
enum DeleteFolder {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: FolderID = try request.id()
    try await host.useCases.delete(id, of: request.user)
    return SafePath.redirect(to: "/folders")
  }
}
