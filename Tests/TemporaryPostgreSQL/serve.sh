# Runs a PostgreSQL server in a temporary folder until the standard input ends; then it stops the server and removes the
# folder. The program that starts this holds the other end of the pipe, so the server also stops when it is killed.
# Answers each line of the input with a line: start, stop, crash, pool (a PgBouncer in transaction mode before the server).
# The first line of the output is the folder, where the sockets are too (ports 5432 and 6432).
set -eu
# The interrupt key reaches all processes of the terminal. The server must outlive the tests, which then end. An answer
# to tests that were killed must not end the script before it has cleaned up.
trap '' INT HUP PIPE
trap 'exit 143' TERM

# YAARR_POSTGRESQL_BIN is the folder with the programs of another version, which the user of the server can read.
for programs in ${YAARR_POSTGRESQL_BIN:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V -r) \
  "$(pg_config --bindir 2>/dev/null || true)"}; do
  if [ -x "$programs/postgres" ]; then break; fi
done
[ -x "$programs/postgres" ] || { echo "PostgreSQL's server is not installed: run scripts/setup --tests" >&2; exit 69; }

folder=$(mktemp -d "${TMPDIR:-/tmp}/postgresql.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder"
# The server refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then
  user=postgres
  id -u "$user" >/dev/null 2>&1 || user=nobody
  chown "$user" "$folder"
  unprivileged() { setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups "$@"; }
else
  unprivileged() { "$@"; }
fi

initialize() {
  unprivileged "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-sync --locale=C.UTF-8 "$@" \
    >"$folder/initdb.log" 2>&1
}
# Texts are sorted as people sort them, not by their bytes: a statement that needs the order of bytes has to say so. Not
# all builds can do that.
initialize --locale-provider=icu --icu-locale=und ||
  { grep -q 'ICU is not supported' "$folder/initdb.log" && initialize; } || {
  cat "$folder/initdb.log" >&2
  exit 70
}
cat >>"$folder/data/postgresql.conf" <<SETTINGS
listen_addresses = ''
unix_socket_directories = '$folder'
max_connections = 500
${POSTGRESQL_SETTINGS:-fsync = off}
SETTINGS

control() { unprivileged "$programs/pg_ctl" -D "$folder/data" -w -s "$@" </dev/null >>"$folder/control.log" 2>&1; }
start() { control -l "$folder/server.log" start || { cat "$folder/control.log" "$folder/server.log" >&2; exit 71; }; }
stop() { [ ! -e "$folder/data/postmaster.pid" ] || control -m "$1" stop; }
pool() {
  echo '"postgres" ""' >"$folder/users"
  cat >"$folder/pgbouncer.ini" <<SETTINGS
[databases]
* = host=$folder port=5432
[pgbouncer]
listen_port = 6432
listen_addr =
unix_socket_dir = $folder
pool_mode = transaction
default_pool_size = 3
auth_type = trust
auth_file = $folder/users
logfile = $folder/pgbouncer.log
pidfile = $folder/pgbouncer.pid
SETTINGS
  chmod a+r "$folder/users" "$folder/pgbouncer.ini"
  unprivileged pgbouncer -q -d "$folder/pgbouncer.ini" </dev/null >/dev/null 2>&1
  # It returns before its socket is there.
  for _ in $(seq 200); do [ -S "$folder/.s.PGSQL.6432" ] && return; sleep 0.05; done
  cat "$folder/pgbouncer.log" >&2
  exit 72
}
end() {
  if [ -e "$folder/pgbouncer.pid" ]; then kill "$(cat "$folder/pgbouncer.pid")" || true; fi
  stop immediate || true
  rm -rf "$folder"
}
trap end EXIT

echo "$folder"
while read -r command; do
  case "$command" in
    start) start ;;
    stop) stop fast ;;
    crash) stop immediate ;;
    pool) pool ;;
  esac
  echo "$command"
done
