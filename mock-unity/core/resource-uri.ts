import { resultOf } from '../lib/attempt.ts';

/** What a uri of resource/read names. */
export type ResourceName =
  | { readonly kind: 'scene' }
  | { readonly kind: 'screenshot' }
  /** Names below Assets, each a plain one: none leaves the folder, on any system. */
  | { readonly kind: 'asset'; readonly path: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string };

const ASSETS = 'unity://assets/';

/** Reads a uri; a path is decoded once and judged as decoded, so that no spelling of `..` gets through. */
export function parseResourceUri(uri: string): ResourceName {
  if (uri === 'unity://scene') return { kind: 'scene' };
  if (uri === 'unity://screenshot') return { kind: 'screenshot' };
  if (!uri.startsWith(ASSETS))
    return { kind: 'unknown', reason: `expected unity://scene, unity://screenshot or ${ASSETS}<path>` };
  const text = decodePart(uri.slice(ASSETS.length));
  if (text === undefined) return { kind: 'unknown', reason: 'the percent-encoding of its path is broken' };
  const path = text.split('/');
  const wrong = path.map(whyNotPlain).find((reason) => reason !== undefined);
  return wrong === undefined ? { kind: 'asset', path } : { kind: 'unknown', reason: wrong };
}

const decodePart = (text: string): string | undefined => resultOf(() => decodeURIComponent(text));

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const FORBIDDEN = /[\u0000-\u001f\u007f\\:*?"<>|]/;
/** Windows opens a device under these names, in every folder and with every extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

/** Unity itself imports nothing whose name begins with a dot or ends with ~. */
function whyNotPlain(name: string): string | undefined {
  if (name === '')
    return 'it has an empty name in its path; expected a file below Assets, such as unity://assets/Scripts/Player.cs';
  if (name === '.' || name === '..') return 'its path has "." or ".." in it';
  if (FORBIDDEN.test(name)) return 'its path has a character that no asset has in its name';
  if (name.startsWith('.') || name.endsWith('~') || DEVICE.test(name)) return 'Unity has no asset of such a name';
  return name.endsWith('.') || name.endsWith(' ') ? 'a name in its path ends with a dot or a blank' : undefined;
}
