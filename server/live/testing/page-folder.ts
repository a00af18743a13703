import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with files in the place of those of the page. */
export function createPageFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mub-page-'));
  for (const [name, text] of Object.entries({
    'index.html': '<!doctype html>',
    'page.js': '1;',
    'page.css': 'a{}',
    'favicon.svg': '<svg/>',
  }))
    writeFileSync(join(path, name), text);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
