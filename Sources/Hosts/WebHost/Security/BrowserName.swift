import Bytes
import HTTPServer

extension HTTPRequest {
  /// The kind of browser that sent the request, as “Firefox on Linux”, for users to tell their sessions apart; nil if it is
  /// unknown. Only names of the tables are told, so that no client chooses a text.
  var browserName: String? {
    guard let agent = header("User-Agent") else { return nil }
    let known = String(Substring(agent.utf8.prefix(512)))
    // Browsers name those that they are compatible with, too: the first that fits is the right one.
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("Chrome/", "Chrome"),
      ("CriOS/", "Chrome"), ("Safari/", "Safari"),
    ]
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
      ("Macintosh", "macOS"), ("Linux", "Linux"),
    ]
    let browser = browsers.first { known.containsBytes($0.0) }?.1
    let system = systems.first { known.containsBytes($0.0) }?.1
    guard let browser else { return system.map { "A browser on \($0)" } }
    return system.map { "\(browser) on \($0)" } ?? browser
  }
}
