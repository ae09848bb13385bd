import Foundation
import HTTPServer
import ReaderTesting
import SeededRandom
import Storage
import Testing

@testable import SyncAPI

/// Numbers at the ends of their ranges in everything that an app can say. A number that ends the process ends the tests.
@Suite("Apps' requests with extreme numbers", .timeLimit(.minutes(5))) struct ExtremeRequestsTests {
  private static let names = SyncAPI.all.map { "\($0.name)" }

  @Test(arguments: names)
  func `no number in a path, a query or a body ends the reader or makes a method fail`(name: String) async throws {
    let api = try #require(SyncAPI.all.first { "\($0.name)" == name })
    var count = 0
    for route in api.routes {
      for method in route.methods {
        let sample = try #require(RouteSample.sample(name, method, route.path))
        let world = try await RouteWorld()
        let secret = try await world.client.secret(of: world.ann)
        // Each place gets every fourth number, and beginning at another one than the place before it.
        for changed in sample.filled(with: world.mine).mutations.sample(0, share: 4) {
          let answer = try await world.send(changed, [:], secret: secret)
          #expect(answer.status < 500, "\(method) \(changed.target), \(changed.body): \(answer.text.prefix(200))")
          count += 1
        }
      }
    }
    #expect(count > 5)
  }

  /// The names of parameters and members that the sources read.
  private static func known() throws -> [String] {
    let folder = URL(filePath: #filePath).pathComponents.dropLast(3).joined(separator: "/") + "/Sources/Hosts/SyncAPI"
    var names: Set<String> = []
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    for case let path as String in files where path.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      for match in text.matches(of: /(?:query|form|number|list|all|has|first)\w*\("(\w+)"/) {
        names.insert(String(match.1))
      }
      guard text.contains("Decodable") else { continue }
      for match in text.matches(of: /(?:let|var) (\w+):/) { names.insert(String(match.1)) }
    }
    return names.sorted()
  }

  @Test(arguments: names)
  func `no number in any known name ends the reader or makes a method fail`(name: String) async throws {
    let api = try #require(SyncAPI.all.first { "\($0.name)" == name })
    let known = try Self.known()
    #expect(known.count > 60 && known.contains("newestItemId"))
    for route in api.routes {
      // A user may have few open streams.
      for method in route.methods where method != "DELETE" && !route.path.hasSuffix("/events") {
        let sample = try #require(RouteSample.sample(name, method, route.path))
        let world = try await RouteWorld()
        let secret = try await world.client.secret(of: world.ann)
        for number in Extremes.ends {
          var changed = sample.filled(with: world.mine)
          let query = known.map { "\($0)=\(TestClient.encode(number))" }.joined(separator: "&")
          changed.target += (changed.target.contains("?") ? "&" : "?") + query
          if changed.isForm {
            changed.body += "&" + query
          } else if !changed.body.isEmpty {
            changed.body =
              "{" + known.map { "\"\($0)\":\(number.isEmpty ? "\"\"" : number)" }.joined(separator: ",") + "}"
          }
          let answer = try await world.send(changed, [:], secret: secret)
          #expect(answer.status < 500, "\(method) \(changed.target), \(changed.body): \(answer.text.prefix(200))")
        }
      }
    }
  }
}

extension RouteSample {
  /// The sample with the names and numbers of one user.
  fileprivate func filled(with names: RouteWorld.Names) -> RouteSample {
    var filled = self
    for (name, value) in names {
      filled.target = filled.target.replacing("{\(name)}", with: TestClient.encode(value))
      filled.body = filled.body.replacing("{\(name)}", with: value)
    }
    return filled
  }

  /// The samples with an extreme number in the place of each number.
  fileprivate var mutations: [RouteSample] {
    // The number of the API's version is no number of an app.
    let version =
      ["/v1", "/api/2", "/reader/api/0", "/index.php/apps/news/api/v1-3", "/login/v2", "/index.php/login/v2"]
      .first { target.hasPrefix($0) } ?? ""
    let targets = Extremes.mutations(of: String(target.dropFirst(version.count))).map { version + $0 }
    func samples(_ part: WritableKeyPath<RouteSample, String>, _ texts: [String]) -> [RouteSample] {
      texts.map { text in
        var sample = self
        sample[keyPath: part] = text
        return sample
      }
    }
    return samples(\.target, targets) + samples(\.body, Extremes.mutations(of: body))
  }
}
