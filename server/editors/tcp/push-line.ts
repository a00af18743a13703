import { isObject, parseJson } from '../../lib/json.ts';

/**
 * A line of the push connection as a frame. Of its two forms the bare one, `{type, timestamp, payload}`, is the params of `editor/notification` (PSH-06);
 * what is neither stays as it is, for the reader of frames to refuse.
 */
export function pushFrame(line: string): string {
  const value = parseJson(line);
  const isBare = isObject(value) && 'type' in value && !('jsonrpc' in value);
  return isBare ? `{"jsonrpc":"2.0","method":"editor/notification","params":${line}}` : line;
}
