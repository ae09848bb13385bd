/// The settings of proxies that pass on what the reader needs.
enum ProxyCure {
  static let host =
    "Let the proxy pass on the Host header with its port: nginx “proxy_set_header Host $http_host;”, Apache "
    + "“ProxyPreserveHost On”."
  static let scheme =
    "Let the proxy set X-Forwarded-Proto to the scheme that the browser uses, in place of what was sent: nginx "
    + "“proxy_set_header X-Forwarded-Proto $scheme;”, Apache “RequestHeader set X-Forwarded-Proto https”."
  static let client =
    "Let the proxy set X-Forwarded-For to the client's address, in place of what was sent: nginx “proxy_set_header "
    + "X-Forwarded-For $remote_addr;”."
  static let stream =
    "Let the proxy pass on what arrives at once: nginx “proxy_buffering off;” and “gzip off;” for /live."
}
