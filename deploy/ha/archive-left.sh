#!/bin/sh
# Patroni calls it when a machine becomes leader: archive-left.sh FOLDER ACTION ROLE CLUSTER.
# The leader before may have fallen between filling a segment of its log and archiving it, and a standby archives nothing: whoever leads now has that
# segment too, and without it no moment after it could be restored. What the archive has already is compared there and left alone.
set -eu
folder=$1
role=$3
case $role in master | primary) ;; *) exit 0 ;; esac

asked() { psql -h "$folder" -U postgres -d postgres -Atc "$1"; }
turns=0
until [ "$(asked 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  turns=$((turns + 1))
  [ "$turns" -lt 60 ] || exit 1
  sleep 1
done

cd "$folder/data"
history=$(ls pg_wal | grep -E '^[0-9A-F]{8}\.history$' | sort | tail -n 1)
[ -n "$history" ] || exit 0
# Each line names a timeline and where it was left: of its segments those before that one are complete. Beyond it only names for later use stand there.
while read -r timeline left rest; do
  case $timeline in '' | *[!0-9]*) continue ;; esac
  last=$(printf '%08X%08X%08X' "$timeline" "0x${left%/*}" "$((0x${left#*/} / 0x1000000))")
  for segment in $(ls pg_wal | grep -E "^$(printf '%08X' "$timeline")[0-9A-F]{16}\$" | sort); do
    [ "$(printf '%s\n%s\n' "$segment" "$last" | sort | head -n 1)" = "$segment" ] && [ "$segment" != "$last" ] || continue
    pgbackrest --config="$folder/pgbackrest.conf" --stanza=faena archive-push "pg_wal/$segment" || echo "$segment stays unarchived"
  done
done <"pg_wal/$history"
