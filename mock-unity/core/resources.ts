import { type RequestFrame, failure } from '../../generated/typescript/rpc.ts';
import type { ResourceReadResult } from '../../generated/typescript/types.ts';
import type { EditorContext, DomainLink } from './context.ts';
import type { AssetRead, ScriptEngine } from './editor-protocol.ts';
import type { MainThread } from './main-thread-state.ts';
import { resultOf } from '../lib/errors.ts';

/**
 * Handles resource/read on the main thread. Not an operation: nothing is in the journal, and a reload drops the request
 * with the connection.
 */
export interface Resources {
  read(request: ReadRequest): void;
  assetRead(id: number, read: AssetRead): void;
}

type ReadRequest = RequestFrame<'resource/read'> & { readonly connection: number };

interface Parts {
  readonly context: EditorContext;
  readonly link: DomainLink;
  readonly mainThread: MainThread;
  readonly engine: ScriptEngine;
  /** Requests for files that the shell is reading, by id. */
  readonly reading: Map<number, ReadRequest>;
  /** Number of unanswered requests. */
  open: number;
}

/** More requests than a user or a model needs while the main thread is blocked (WIR-03). */
const OPEN_MAX = 100;

export function createResources(options: Omit<Parts, 'reading' | 'open'>): Resources {
  const parts: Parts = { reading: new Map(), open: 0, ...options };
  return {
    read: (request) => {
      if (parts.open >= OPEN_MAX)
        return refuseRead(parts, request, {
          code: 'overloaded',
          message: `${parts.open} reads wait for the main thread already. Ask again when some are answered.`,
        });
      parts.open += 1;
      parts.mainThread.errand(() => readNow(parts, request));
    },
    assetRead: (id, read) => {
      const request = parts.reading.get(id);
      if (request === undefined) return;
      parts.reading.delete(id);
      if (read.kind === 'found') answerRead(parts, request, read.resource);
      else notFound(parts, request, read.reason);
    },
  };
}

function readNow(parts: Parts, request: ReadRequest): void {
  const name = parseResourceUri(request.params.uri);
  switch (name.kind) {
    case 'scene':
    case 'screenshot': {
      const resource = parts.engine.look?.(name.kind);
      return resource === undefined
        ? notFound(parts, request, 'this Editor has none.')
        : answerRead(parts, request, resource);
    }
    case 'asset': {
      const id = parts.context.nextId();
      parts.reading.set(id, request);
      return parts.context.emit({ type: 'read_asset', id, path: name.path });
    }
    case 'unknown':
      return notFound(parts, request, `${name.reason}.`);
  }
}

function answerRead(parts: Parts, { connection, id }: ReadRequest, result: ResourceReadResult): void {
  parts.open -= 1;
  parts.link.answer(connection, { kind: 'response', id, method: 'resource/read', result });
}

/** Maximum length of a URI in a message. */
const URI_SHOWN = 200;

function notFound(parts: Parts, request: ReadRequest, reason: string): void {
  parts.open -= 1;
  refuseRead(parts, request, {
    code: 'resource_not_found',
    message: `There is nothing under ${JSON.stringify(request.params.uri.slice(0, URI_SHOWN))}: ${reason}`,
  });
}

function refuseRead(
  { link }: Parts,
  { connection, id }: ReadRequest,
  { code, message }: { readonly code: 'resource_not_found' | 'overloaded'; readonly message: string },
): void {
  link.answer(connection, failure(id, code, message));
}

/** The target of a resource/read URI. */
type ResourceName =
  | { readonly kind: 'scene' }
  | { readonly kind: 'screenshot' }
  /** Plain names below Assets: none refers outside of the folder, on any system. */
  | { readonly kind: 'asset'; readonly path: readonly string[] }
  | { readonly kind: 'unknown'; readonly reason: string };

const ASSETS = 'unity://assets/';

/** Parses a URI; a path is decoded once and validated after decoding, so that no encoding of `..` is accepted. */
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

// oxlint-disable-next-line no-control-regex -- control characters are what it matches
const FORBIDDEN = /[\u0000-\u001f\u007f\\:*?"<>|]/;

/** Windows opens a device for these names, in every folder and with every extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i;

/** Unity does not import files whose names begin with a dot or end with ~. */
function whyNotPlain(name: string): string | undefined {
  if (name === '')
    return 'it has an empty name in its path; expected a file below Assets, such as unity://assets/Scripts/Player.cs';
  if (name === '.' || name === '..') return 'its path has "." or ".." in it';
  if (FORBIDDEN.test(name)) return 'its path has a character that no asset has in its name';
  if (name.startsWith('.') || name.endsWith('~') || DEVICE.test(name)) return 'Unity has no asset of such a name';
  return name.endsWith('.') || name.endsWith(' ') ? 'a name in its path ends with a dot or a blank' : undefined;
}
