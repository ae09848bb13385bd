import LoadingJSON

struct Note: Codable, Equatable {
  var title: String
  var text: String
}

/// The notes of a person, on a server that wants a token.
struct Notebook {
  private let loader: Loader
  private let origin: String

  init(loader: Loader, origin: String) {
    self.loader = loader
    self.origin = origin
  }

  func notes() async throws -> [Note] {
    try await loader.load(Request("\(origin)/notes"))
  }

  func save(_ note: Note, as name: String) async throws {
    let request = Request(.put, "\(origin)/notes/\(name)", body: try .json(note))
    try await loader.load(request).validated()
  }

  func delete(_ name: String) async throws {
    try await loader.load(Request(.delete, "\(origin)/notes/\(name)")).validated(statuses: [200, 204, 404])
  }

  func attach(_ photo: [UInt8], to name: String, onSent: (Int) -> Void) async throws {
    let body = RequestBody.multipart([
      .field("note", name), .file("photo", named: "photo.jpg", contentType: "image/jpeg", photo),
    ])
    let run = loader.start(Request(.post, "\(origin)/photos", body: body))
    for await state in run.states {
      guard case .ongoing(let progress) = state else { continue }
      onSent(progress.sentBytes)
    }
    try await run.response().validated()
  }
}

func makeFactory(_ transport: any Transport, renew: @escaping @Sendable (String?) async throws -> String)
  -> LoaderFactory
{
  let tokens = BearerTokens(renew: renew)
  return LoaderFactory(transport: AdaptingTransport(transport, by: tokens), limits: LoadingLimits())
}
