#!/usr/bin/env bash
# push-branch.sh v1.2.3: pushes unity/ of that tag to origin as the tag upm/1.2.3, and as the next commit of the branch upm where it is no pre-release.
set -euo pipefail
tag="${1:?expected a tag such as v1.2.3}"
parent=()
if git fetch --quiet origin upm 2>/dev/null; then parent=(-p FETCH_HEAD); fi
commit="$(git commit-tree "${parent[@]}" -m "com.mcp-unity-bridge.editor ${tag#v}" "$tag:unity")"
git push --quiet origin "$commit:refs/tags/upm/${tag#v}"
case "$tag" in *-*) ;; *) git push --quiet origin "$commit:refs/heads/upm" ;; esac
