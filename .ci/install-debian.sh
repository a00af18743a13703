#!/usr/bin/env bash
# Installs what tests need besides Node and .NET, with Debian's packages, where they are missing: Chromium for pages, Python and mypy for the Python client.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v python3 >/dev/null || missing+=(python3)
command -v mypy >/dev/null || missing+=(mypy)
[ ${#missing[@]} -eq 0 ] && exit 0
[ "$(id -u)" -eq 0 ] || { echo "install ${missing[*]}, or run as root"; exit 1; }
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install -q -y --no-install-recommends "${missing[@]}"
