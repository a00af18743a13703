import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server';
import { cut } from '../hub/protocol/text.ts';
import { isObject } from '../lib/is-object.ts';
import { memberOf } from '../lib/member-of.ts';
import { carryArguments } from './carry-arguments.ts';

/** A client's name stands in every line and row about it, and every Editor is told: it need not be long. */
export const NAME_CHARS = 100;

/** A message as the SDK takes it, whichever way it has come. */
export function prepareMessage(message: object): object {
  return carryArguments(shortenClientInfo(message));
}

/** The text, or its beginning with a mark. */
export function shortName(text: string): string {
  return text.length <= NAME_CHARS ? text : `${cut(text, NAME_CHARS - 1)}…`;
}

/** The path, or its end with a mark: that is what tells folders apart. */
export function shortPath(path: string): string {
  return path.length <= NAME_CHARS ? path : `…${path.slice(1 - NAME_CHARS).replace(/^[\udc00-\udfff]/, '')}`;
}

/** What a client says about itself: once in the 2025 era, with each request later. Of it name and version are read, and nothing else is kept. */
function shortenClientInfo(message: object): object {
  const params = memberOf(message, 'params');
  if (!isObject(params)) return message;
  if (memberOf(message, 'method') === 'initialize' && isObject(memberOf(params, 'clientInfo')))
    return { ...message, params: { ...params, clientInfo: short(memberOf(params, 'clientInfo')) } };
  const meta = memberOf(params, '_meta');
  if (!isObject(meta) || !isObject(memberOf(meta, CLIENT_INFO_META_KEY))) return message;
  return {
    ...message,
    params: { ...params, _meta: { ...meta, [CLIENT_INFO_META_KEY]: short(memberOf(meta, CLIENT_INFO_META_KEY)) } },
  };
}

/** Members that are no text are left for the SDK to refuse. */
function short(info: unknown): object {
  const said = ['name', 'version'].map((key) => [key, memberOf(info, key)] as const);
  return Object.fromEntries(
    said.flatMap(([key, value]) =>
      value === undefined ? [] : [[key, typeof value === 'string' ? shortName(value) : value]],
    ),
  );
}
