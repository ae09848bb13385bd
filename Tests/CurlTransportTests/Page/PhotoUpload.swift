import Loading
import LoadingFiles

/// Sends a photo of any size, and tells how many of its bytes were sent.
struct PhotoUpload {
  let loader: Loader
  let url: String

  func send(_ path: String, onSent: (LoadingProgress) -> Void) async throws {
    try await load(Request(.put, url, body: .file(at: path, contentType: "image/jpeg")), onSent: onSent)
  }

  /// Sends the photo as a part of a form.
  func send(_ path: String, titled title: String, onSent: (LoadingProgress) -> Void) async throws {
    let form = RequestBody.multipart([
      .field("title", title), .file("photo", at: path, contentType: "image/jpeg"),
    ])
    try await load(Request(.post, url, body: form), onSent: onSent)
  }

  private func load(_ request: Request, onSent: (LoadingProgress) -> Void) async throws {
    var request = request
    // The limit is for the whole request, and a large file takes its time.
    request.timeoutSeconds = 600
    let run = loader.start(request)
    for await state in run.states {
      guard case .ongoing(let progress) = state else { continue }
      onSent(progress)
    }
    try await run.response().validated()
  }
}
