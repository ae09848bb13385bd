import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct PodcastTests {
  private static let play = EpisodeAction(
    podcast: "http://a.test/", episode: "http://a.test/1.mp3", kind: .play, device: "phone", happened: .at(5),
    played: EpisodeAction.Played(started: 1, position: 2, total: 3))

  @Test(arguments: DatabaseEngine.allCases)
  func `devices are stored by name, up to the most`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      var phone = PodcastDevice(name: "phone", caption: "Mine", kind: .mobile, seen: 1)
      try await database.setPodcastDevice(ann, phone)
      phone.caption = "Ours"
      try await database.setPodcastDevice(ann, phone)
      #expect(try await database.podcastDevices(ann) == [phone])
      for number in 1..<PodcastDevice.most {
        try await database.setPodcastDevice(ann, PodcastDevice(name: "d\(number)"))
      }
      await #expect(throws: StorageError.tooMany("devices for podcasts", most: PodcastDevice.most)) {
        try await database.setPodcastDevice(ann, PodcastDevice(name: "more"))
      }
      phone.seen = 9
      try await database.setPodcastDevice(ann, phone)
      #expect(try await database.podcastDevices(ann).last == phone)
      await #expect(throws: StorageError.notFound("user 99")) {
        try await database.setPodcastDevice(UserID(rawValue: 99), phone)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `changes of podcasts have growing numbers, also at one time`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      let urls: [WebAddress] = ["http://a.test/", "http://b.test/"]
      let start = Int64(Date.at(0).timeIntervalSince1970)
      for url in urls { _ = try await database.subscribe(ann, url: url, title: nil, folders: []) }
      #expect(try await database.podcasts(ann, adding: [], at: .at(7)) == [])
      let first = ListedPodcast(url: urls[0], isFollowed: true, changed: start + 7)
      #expect(try await database.podcasts(ann, adding: [urls[0], "http://no.test/"], at: .at(7)) == [first])
      let second = ListedPodcast(url: urls[1], isFollowed: true, changed: start + 8)
      #expect(try await database.podcasts(ann, adding: [urls[1]], at: .at(7)) == [first, second])
      let feed = try #require(try await database.feed(url: urls[0]))
      try await database.unsubscribe(ann, feed: feed.id)
      let left = ListedPodcast(url: urls[0], isFollowed: false, changed: start + 20)
      #expect(try await database.podcasts(ann, adding: [], at: .at(20)) == [left, second])
      _ = try await database.subscribe(ann, url: urls[0], title: nil, folders: [])
      #expect(try await database.podcasts(ann, adding: [], at: .at(20))[0].changed == start + 21)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the last action of each kind is kept`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      let bob = try await database.makeUser("bob")
      try await database.storeEpisodeActions(ann, [Self.play], at: .at(10))
      var later = Self.play
      later.played?.position = 99
      later.entry = EntryID(rawValue: 77)
      var other = Self.play
      (other.kind, other.played, other.device) = (.download, nil, nil)
      try await database.storeEpisodeActions(ann, [later, other], at: .at(20))
      // There is no such entry.
      later.entry = nil
      #expect(try await database.episodeActions(ann, since: .at(0)) == [later, other])
      #expect(try await database.episodeActions(ann, since: .at(20)).count == 2)
      #expect(try await database.episodeActions(ann, since: .at(21)) == [])
      #expect(try await database.episodeActions(bob, since: .at(0)) == [])
      // One that happened earlier comes too late.
      var earlier = Self.play
      earlier.happened = .at(4)
      earlier.played?.position = 1
      try await database.storeEpisodeActions(ann, [earlier], at: .at(30))
      #expect(try await database.episodeActions(ann, since: .at(0)) == [later, other])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a position that was reached earlier changes nothing`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let ann = try await database.makeUser()
      let feed = try await database.follow(ann)
      let sound = Enclosure(url: "http://a.test/1.mp3", mimeType: "audio/mpeg")
      var draft = EntryDraft.sample("1")
      draft.enclosures = [sound]
      try await database.fetch(feed, [draft])
      let recording = try #require(try await database.recordings(of: feed).first)
      #expect(recording.enclosures == [sound] && recording.guid == "1")
      func heard(_ seconds: Int, _ time: Double) async throws -> Bool {
        let position = ListeningPosition(entry: recording.entry, seconds: seconds, state: .left)
        return try await database.setListeningPositions(ann, [(position, .at(time))]) == [position]
      }
      #expect(try await heard(10, 100))
      #expect(try await !heard(20, 99))
      #expect(try await heard(30, 101))
      let positions = try await database.listeningPositions(ann, in: [recording.entry])
      #expect(positions.map(\.seconds) == [30])
      #expect(try await database.heardRecordings(ann, since: .at(101)).map(\.recording) == [recording])
      #expect(try await database.heardRecordings(ann, since: .at(102)) == [])
      // The feed is a podcast by its recording.
      #expect(try await database.podcasts(ann, adding: [], at: .at(1)).map(\.url) == ["http://a.test/"])
      // An app's action of the same time stands for it; a later position here stands for the action.
      var play = Self.play
      (play.entry, play.happened) = (recording.entry, .at(101))
      try await database.storeEpisodeActions(ann, [play], at: .at(101))
      #expect(try await database.heardRecordings(ann, since: .at(0)) == [])
      #expect(try await heard(40, 102))
      #expect(try await database.heardRecordings(ann, since: .at(0)).map(\.position.seconds) == [40])
      #expect(try await database.episodeActions(ann, since: .at(0)) == [])
      // An entry that goes takes its positions along, and leaves the action.
      try await database.unsubscribe(ann, feed: feed)
      #expect(try await database.heardRecordings(ann, since: .at(0)) == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `settings of apps belong to a user and to one thing`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, bob) = (try await database.makeUser(), try await database.makeUser("bob"))
      let episode = PodcastSettingPlace.episode("http://a.test/1.mp3", podcast: "http://a.test/")
      let places: [PodcastSettingPlace] = [.account, .device("phone"), .podcast("http://a.test/"), episode]
      for (number, place) in places.enumerated() {
        let set = PodcastSetting(name: "speed", value: "\(number)")
        let other = PodcastSetting(name: "a", value: #"{"b":[]}"#)
        #expect(
          try await database.changePodcastSettings(ann, of: place, to: [set, other], removing: []) == [other, set])
      }
      for (number, place) in places.enumerated() {
        let left = try await database.changePodcastSettings(ann, of: place, to: [], removing: ["a", "never"])
        #expect(left == [PodcastSetting(name: "speed", value: "\(number)")])
        #expect(try await database.podcastSettings(bob, of: place) == [])
      }
      #expect(try await database.podcastSettings(ann).map(\.place) == places)
      #expect(try await database.podcastSettings(ann).map(\.setting.value) == ["0", "1", "2", "3"])
      #expect(try await database.podcastSettings(bob) == [])
      #expect(try await database.favoriteEpisodes(ann) == [])
      _ = try await database.changePodcastSettings(ann, of: episode, to: [.isFavorite], removing: [])
      #expect(
        try await database.favoriteEpisodes(ann) == [
          FavoriteEpisode(podcast: "http://a.test/", episode: "http://a.test/1.mp3")
        ])
      let many = (0...PodcastSetting.most).map { PodcastSetting(name: "n\($0)", value: "1") }
      await #expect(throws: StorageError.tooMany("settings of apps for podcasts", most: PodcastSetting.most)) {
        _ = try await database.changePodcastSettings(bob, of: .account, to: many, removing: [])
      }
      #expect(try await database.podcastSettings(bob, of: .account) == [])
      await #expect(throws: StorageError.notFound("user 99")) {
        _ = try await database.changePodcastSettings(UserID(rawValue: 99), of: .account, to: [], removing: [])
      }
    }
  }
}
