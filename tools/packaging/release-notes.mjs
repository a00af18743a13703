// The entry of a version in CHANGELOG.md, for the page of the release: `node tools/packaging/release-notes.mjs 0.2.0`. Nothing but Node: the job has installed nothing.
import { readFileSync } from 'node:fs';

const version = process.argv[2] ?? '';
const entries = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  .split(/^## /m)
  .slice(1);
const entry = entries.find((text) => /^[^\n]*?(\d+\.\d+\.\d+[^\s,\])]*)/.exec(text)?.[1] === version);
if (entry === undefined) {
  process.stderr.write(`CHANGELOG.md has no entry for ${version}\n`);
  process.exit(1);
}
process.stdout.write(`${entry.slice(entry.indexOf('\n') + 1).trim()}\n`);
