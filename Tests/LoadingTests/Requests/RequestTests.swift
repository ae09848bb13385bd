import Loading
import Testing

struct RequestTests {
  @Test
  func `a new request is a GET with limits`() {
    let request = Request("https://example.org/")
    #expect(request.method == .get)
    #expect(request.headers.isEmpty && request.body.isEmpty)
    #expect(request.timeoutSeconds == 30 && request.connectTimeoutSeconds == 10)
    #expect(request.maximumBodyBytes == 20 * 1024 * 1024 && request.maximumRedirects == 10)
  }
}
