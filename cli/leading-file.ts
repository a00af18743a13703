import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The address of a file that only this user can read. It stays: a browser may take its time, and the address in it works once. */
export function fileThatLeadsTo(url: string, stateDir: string): string {
  const path = join(stateDir, 'open.html');
  // An old one might be open to others.
  rmSync(path, { force: true });
  const target = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="referrer" content="no-referrer"><meta http-equiv="refresh" content="0; url=${target}"><title>mcp-unity-bridge</title></html>\n`;
  writeFileSync(path, page, { mode: 0o600, flag: 'wx' });
  return pathToFileURL(path).href;
}
