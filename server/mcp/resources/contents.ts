import type { ReadResourceResult } from '@modelcontextprotocol/server';
import type { ResourceReadResult } from '../../../generated/typescript/types.ts';

/** A result of one text. */
export function textOf(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text }] };
}

/** A result that is JSON, laid out for models and people alike. */
export function jsonOf(uri: string, value: unknown): ReadResourceResult {
  return textOf(uri, 'application/json', JSON.stringify(value, null, 2));
}

/** What the Editor has read. */
export function editorContents(uri: string, { mime_type, encoding, content }: ResourceReadResult): ReadResourceResult {
  switch (encoding) {
    case 'utf8':
      return textOf(uri, mime_type, content);
    case 'base64':
      return { contents: [{ uri, mimeType: mime_type, blob: content }] };
  }
}
