#!/bin/sh
# Starts mcp-unity-bridge with what secrets hold: the token that the servers of a space share, the tokens of machines, the password of the database.
set -eu
umask 077
secrets="${SECRETS:-/run/secrets}"
mkdir -p "$MCP_UNITY_BRIDGE_HOME"
for name in token machines.json; do
  if [ -f "$secrets/$name" ]; then
    cat "$secrets/$name" > "$MCP_UNITY_BRIDGE_HOME/$name.new"
    mv "$MCP_UNITY_BRIDGE_HOME/$name.new" "$MCP_UNITY_BRIDGE_HOME/$name"
  fi
done
if [ -f "$secrets/pgpassword" ]; then
  PGPASSWORD="$(cat "$secrets/pgpassword")"
  export PGPASSWORD
fi
exec mcp-unity-bridge "$@"
