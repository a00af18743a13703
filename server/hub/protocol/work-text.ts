import type { JsonObject } from '../../../generated/typescript/types.ts';
import { cutText } from './text.ts';

const TITLE_CHARS = 160;

/** The whole work as people read it: code or query unchanged, anything else as JSON. */
export function workText(params: JsonObject): string {
  const { code, query } = params;
  const [only] = [code, query].filter((text) => typeof text === 'string');
  return only !== undefined && Object.keys(params).length === 1 ? only : JSON.stringify(params, null, 2);
}

/** The same in one line of a list: the first line of code that is not empty, the query, or the arguments; at most 160 characters. */
export function workTitle({ tool, params }: { readonly tool: string; readonly params: JsonObject }): string {
  const { code, query, arguments: given } = params;
  const [written] = [code, query].filter((text) => typeof text === 'string');
  const text = tool === 'custom_tool' ? JSON.stringify(given ?? {}) : (written ?? JSON.stringify(params));
  // No more of a line than is shown: it may be a megabyte.
  return cutText(/\S[^\r\n]{0,160}/.exec(text)?.[0] ?? '', TITLE_CHARS).trimEnd();
}
