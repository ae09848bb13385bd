import HTML

extension Sanitizer.Policy {
  /// A policy that knows one host: `https://videos.example/play/<id>`, whose pages are at `/watch/<id>`.
  static var withVideos: Sanitizer.Policy {
    var policy = Sanitizer.Policy()
    policy.embedPage = { address in
      for start in ["https://videos.example/play/", "https://www.videos.example/v/"] where address.hasPrefix(start) {
        let id: Substring = address.dropFirst(start.count).prefix { $0.isLetter || $0.isNumber }
        return EmbedReference(
          host: "Videos", embedURL: "https://videos.example/play/\(id)", pageURL: "https://videos.example/watch/\(id)")
      }
      return nil
    }
    return policy
  }

  /// A policy that keeps neither paragraphs nor line breaks.
  static var withoutParagraphs: Sanitizer.Policy {
    var policy = Sanitizer.Policy()
    policy.elements["p"] = nil
    policy.elements["br"] = nil
    return policy
  }
}
