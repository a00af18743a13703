#!/usr/bin/env bash
# Installs what tests need besides Node and .NET, with Debian's packages, where they are missing: Chromium and Firefox for pages, Python and mypy for the Python client,
# PostgreSQL for the store of a team, ICU for the cultures of .NET.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v python3 >/dev/null || missing+=(python3)
command -v mypy >/dev/null || missing+=(mypy)
/sbin/ldconfig -p | grep -q libicuuc || missing+=(libicu-dev)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0
[ "$(id -u)" -eq 0 ] || { echo "install ${missing[*]}, or run as root"; exit 1; }
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -q -y --no-install-recommends "${missing[@]}"
