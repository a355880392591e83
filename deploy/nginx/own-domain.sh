#!/bin/sh
# Fetches the certificate of a team's own host, once Fanfare says that the team has proved it:
#
#   own-domain.sh links.artist.example
#
# Exit code 1: the host is not proved, so no certificate is asked for. Renewal is certbot's own timer.
set -eu
host=${1:?name the host}
fanfare=${FANFARE_ADDRESS:-http://127.0.0.1:3000}
case $host in
*[!a-z0-9.-]* | -* | .*)
  echo "$host is not the name of a host" >&2
  exit 1
  ;;
esac
if ! curl --fail --silent --max-time 10 --output /dev/null "$fanfare/ask?domain=$host"; then
  echo "$host is not proved: see Settings, Domains" >&2
  exit 1
fi
exec certbot certonly --non-interactive --webroot --webroot-path /var/www/certificates --cert-name "$host" --domain "$host"
