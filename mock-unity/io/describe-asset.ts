import { extname } from 'node:path';
import type { ResourceReadResult } from '../../generated/typescript/types.ts';
import { resultOf } from '../lib/attempt.ts';

const textTypes: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.asmdef': 'application/json',
  '.xml': 'application/xml',
  '.md': 'text/markdown',
  '.csv': 'text/csv',
};

export function describeAsset(name: string, bytes: Buffer): ResourceReadResult {
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
  // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
  return text === undefined || /[\u0000-\u0008\u000b\u000e-\u001f]/.test(text) ? undefined : text;
}
