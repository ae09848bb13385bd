import Bytes
import Storage
import Syndication

@testable import SyncAPI

/// Readrops 2.1, whose parsers read members one after the other, without a tree.
struct Readrops {
  let account: OpenAccount

  private static let state = "user/-/state/com.google/"
  /// It asks for that many once, and follows no continuation.
  static let most = 2_500
  static let mostStarred = 1_000

  // MARK: Google Reader

  /// The first synchronization, and the second one, which also asks for what was read.
  func synchronize() async throws -> Synchronized {
    var result = Synchronized()
    for tag in try document(try await account.get("tag/list?output=json")).all("tags") {
      for member in try tag.inOrder() where member.name == "id" { _ = try full(member.value) }
    }
    for subscription in try document(try await account.get("subscription/list?output=json")).all("subscriptions") {
      result.feeds.insert(try feed(subscription, &result))
    }
    let list = "stream/contents/\(Self.state)reading-list?n=\(Self.most)"
    _ = try await items("\(list)&xt=\(Self.state)read&xt=\(Self.state)starred")
    result.stored = try await items("stream/contents/\(Self.state)starred?n=\(Self.mostStarred)")
    result.stored.formUnion(try await items("\(list)&ot=1"))
    let ids = "stream/items/ids?s=\(Self.state)reading-list&n=\(Self.most)"
    result.unread = try await self.ids("\(ids)&xt=\(Self.state)read")
    guard try await self.ids("\(ids)&xt=\(Self.state)unread").isDisjoint(with: result.unread) else {
      throw Refusal(text: "An entry is read and unread.")
    }
    result.starred = try await self.ids("stream/items/ids?s=\(Self.state)starred&n=\(Self.mostStarred)")
    return result
  }

  private func feed(_ value: JSONValue, _ result: inout Synchronized) throws -> String {
    var id = ""
    for member in try value.inOrder() {
      switch member.name {
      case "title", "url": _ = try full(member.value)
      case "htmlUrl": _ = try string(member.value)
      case "iconUrl": result.icons.insert(try string(member.value))
      case "id": id = try full(member.value)
      // It leaves the list at the first category, and takes another one for an error.
      case "categories" where member.value.elements.count > 1: throw Refusal(text: "\(value) is in two folders.")
      default: break
      }
    }
    return id
  }

  private func items(_ path: String) async throws -> Set<EntryID> {
    var ids: Set<EntryID> = []
    for value in try document(try await account.get(path)).all("items") {
      for member in try value.inOrder() {
        switch member.name {
        case "id":
          guard let id = GoogleReader.ItemID.read(try full(member.value)) else { throw Refusal(text: "\(value)") }
          ids.insert(id)
        case "published": try Shape.number.check(member.value)
        case "title": _ = try full(member.value)
        case "summary": try Shape.object(["content": .optional(.text)]).check(member.value)
        case "alternate": try Shape.list(.object(["href": .text])).check(member.value)
        case "categories": try Shape.list(.text).check(member.value)
        case "origin": try Shape.object(["streamId": .text]).check(member.value)
        case "author": try Shape.optional(.text).check(member.value)
        default: break
        }
      }
    }
    return ids
  }

  /// It reads one member of each reference, and then demands its end.
  private func ids(_ path: String) async throws -> Set<EntryID> {
    let references = try document(try await account.get(path)).all("itemRefs")
    return Set(
      try references.map { reference in
        let members = try reference.inOrder()
        guard members.count == 1, members[0].name == "id", let id = EntryID(try full(members[0].value)) else {
          throw Refusal(text: "\(reference)")
        }
        return id
      })
  }

  // MARK: Fever

  /// The first synchronization by the API of Fever.
  func synchronizeByFever() async throws -> Synchronized {
    var result = Synchronized()
    var icons: [String: String] = [:]
    let list = try document(try await account.fever("feeds"))
    for value in list.all("feeds") {
      var id: String?
      for member in try value.inOrder() {
        switch member.name {
        case "id": id = try number(member.value)
        // The icon is noted for the feed whose number it has read before.
        case "favicon_id":
          guard let id else { throw Refusal(text: "The icon comes before the number: \(value)") }
          icons[try number(member.value)] = id
        case "title", "url": _ = try full(member.value)
        case "site_url": _ = try string(member.value)
        default: break
        }
      }
      result.feeds.insert("feed/\(id ?? "")")
    }
    for group in list.all("feeds_groups") {
      try Shape.object(["group_id": .number, "feed_ids": .full]).check(group)
    }
    for group in try document(try await account.fever("groups")).all("groups") {
      guard try group.inOrder().map(\.name) == ["id", "title"] else { throw Refusal(text: "\(group)") }
      try Shape.object(["id": .number, "title": .full]).check(group)
    }
    for icon in try document(try await account.fever("favicons")).all("favicons") {
      guard icons[icon.text("id")] != nil else { throw Refusal(text: "No feed has the icon \(icon).") }
    }
    result.unread = try feverIDs("unread_item_ids", try await account.fever("unread_item_ids"))
    result.starred = try feverIDs("saved_item_ids", try await account.fever("saved_item_ids"))
    var most = (result.unread.max()?.rawValue ?? 0) + 1
    for _ in 0..<20 {
      let page = try await feverItems("items&max_id=\(most)")
      guard let least = page.min() else { break }
      most = least.rawValue
      result.stored.formUnion(page)
    }
    return result
  }

  private func feverItems(_ query: String) async throws -> Set<EntryID> {
    var ids: Set<EntryID> = []
    for value in try document(try await account.fever(query)).all("items") {
      for member in try value.inOrder() {
        switch member.name {
        case "id":
          guard let id = EntryID(try number(member.value)) else { throw Refusal(text: "\(value)") }
          ids.insert(id)
        case "title": _ = try full(member.value)
        case "author", "html", "url": try Shape.optional(.text).check(member.value)
        case "feed_id", "is_read", "is_saved", "created_on_time": _ = try number(member.value)
        default: break
        }
      }
    }
    return ids
  }

  // MARK: Values

  private func document(_ text: String) throws -> JSONValue { try Shape.object([:]).read(text) }

  private func full(_ value: JSONValue) throws -> String {
    try Shape.full.check(value)
    return value.text ?? ""
  }

  private func string(_ value: JSONValue) throws -> String {
    try Shape.text.check(value)
    return value.text ?? ""
  }

  private func number(_ value: JSONValue) throws -> String {
    try Shape.number.check(value)
    return value.text ?? ""
  }
}

/// The ids in a text of Fever's, with commas between them.
func feverIDs(_ name: ByteString, _ answer: String) throws -> Set<EntryID> {
  let text = try Shape.object([name: .text]).read(answer).text(name)
  return Set(
    try text.split(separator: ",").map { part in
      guard let id = EntryID(String(part)) else { throw Refusal(text: "\(part)") }
      return id
    })
}
