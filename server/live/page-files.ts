import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files of the page, by the path under which they are asked for; nothing else is read. */
const files = {
  '': { file: 'index.html', type: 'text/html; charset=utf-8' },
  'page.js': { file: 'page.js', type: 'text/javascript; charset=utf-8' },
  'page.css': { file: 'page.css', type: 'text/css; charset=utf-8' },
  'favicon.svg': { file: 'favicon.svg', type: 'image/svg+xml' },
} as const;

export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
}

/** Throws, in a sentence, where this build has no page. */
export function requirePage(folder: string): void {
  const missing = Object.values(files).find(({ file }) => !existsSync(join(folder, file)));
  if (missing !== undefined)
    throw new Error(
      `This installation has no live page: ${join(folder, missing.file)} is missing. Install mcp-unity-bridge again, or build it (npm run build).`,
    );
}

/** Undefined for what is no file of the page. */
export async function readPageFile(folder: string, path: string): Promise<PageFile | undefined> {
  const found = Object.entries(files).find(([name]) => name === path)?.[1];
  return found === undefined ? undefined : { type: found.type, content: await readFile(join(folder, found.file)) };
}
