import { constants } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep, extname } from 'node:path';
import type { AssetRead } from '../core/editor-protocol.ts';
import type { ResourceReadResult } from '../../generated/typescript/types.ts';
import { resultOf } from '../lib/errors.ts';

/** In base64, or as text with its escapes, still far below the limit of a frame. */
export const ASSET_BYTES_MAX = 4 * 1024 * 1024;

/** Reads a file below `<project>/Assets`. Whatever it is that cannot be read, the answer is a sentence, and nothing outside of the folder is opened. */
export async function readAsset(projectPath: string, path: readonly string[]): Promise<AssetRead> {
  try {
    const found = await findAsset(projectPath, path);
    return typeof found === 'string'
      ? missingAsset(found)
      : { kind: 'found', resource: describeAsset(path.at(-1) ?? '', found) };
  } catch (error) {
    return missingAsset(
      `it cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'}).`,
    );
  }
}

const missingAsset = (reason: string): AssetRead => ({ kind: 'missing', reason });

/** The bytes, or why not. */
async function findAsset(projectPath: string, path: readonly string[]): Promise<Buffer | string> {
  const assets = await realpath(join(projectPath, 'Assets')).catch(() => undefined);
  if (assets === undefined) return 'the project has no folder Assets.';
  let at = assets;
  for (const name of path) {
    // The exact case: a file system without case would open Player.cs as PLAYER.CS, and an asset would have two uris.
    const names = await readdir(at).catch((): string[] => []);
    if (!names.includes(name))
      return `there is no ${name} in ${['Assets', ...at.slice(assets.length).split(sep).filter(Boolean)].join('/')}.`;
    // At each step: behind a link out of the folder, not even names are read.
    at = await realpath(join(at, name));
    if (!at.startsWith(assets + sep)) return 'it lies outside of Assets, behind a link.';
  }
  return readFileWhole(at);
}

async function readFileWhole(path: string): Promise<Buffer | string> {
  // Checked before it is opened, because opening a pipe waits.
  if (!(await stat(path)).isFile()) return 'it is no file. Name a file below Assets.';
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const { size } = await file.stat();
    if (size > ASSET_BYTES_MAX)
      return `it has ${size} bytes, and only files of at most ${ASSET_BYTES_MAX} can be read.`;
    return await file.readFile();
  } finally {
    await file.close();
  }
}

const textTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.asmdef': 'application/json',
  '.xml': 'application/xml',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
};

function describeAsset(name: string, bytes: Buffer): ResourceReadResult {
  const image = imageType(bytes);
  if (image !== undefined) return { mime_type: image, encoding: 'base64', content: bytes.toString('base64') };
  const text = textOf(bytes);
  if (text === undefined)
    return { mime_type: 'application/octet-stream', encoding: 'base64', content: bytes.toString('base64') };
  return { mime_type: textTypes[extname(name).toLowerCase()] ?? 'text/plain', encoding: 'utf8', content: text };
}

/** By what it is, not by its name: a client that gets an image decodes it. */
function imageType(bytes: Buffer): string | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  return bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) ? 'image/jpeg' : undefined;
}

/** Undefined where the bytes are no text; control characters would be six bytes each in JSON. */
function textOf(bytes: Buffer): string | undefined {
  const text = resultOf(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  // oxlint-disable-next-line no-control-regex -- control characters are what it matches
  return text === undefined || /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text) ? undefined : text;
}
