import type { LiveEvent } from './types.ts';
import { refusalOf } from './actions.ts';
import { ACTION_HEADER, type ResumeNonce } from '../../server/clients/link/protocol.ts';

/** State of the connection to the server. */
export type Connection =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'live' }
  /** Dialled again and again since `since`, browser's Unix ms. */
  | { readonly kind: 'reconnecting'; readonly since: number }
  /** Still retried, but the server has probably ended. */
  | { readonly kind: 'gone' }
  /** The server refuses this page: another attempt would not help. */
  | { readonly kind: 'refused'; readonly reason: string };

interface FeedOptions {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onConnection: (connection: Connection) => void;
}

/** A server that is replaced by a newer one is back within this time. */
const GONE_AFTER_MS = 15_000;

const FIRST_PAUSE_MS = 250;

const LONGEST_PAUSE_MS = 4_000;

/** Reads the server's events for as long as the page is open, and dials again whenever the stream breaks. */
export async function runFeed({ onEvent, onConnection }: FeedOptions): Promise<void> {
  let brokenSince: number | undefined;
  let pause = FIRST_PAUSE_MS;
  for (;;) {
    const end = await readOnce((event) => {
      if (event.name === 'snapshot') {
        brokenSince = undefined;
        pause = FIRST_PAUSE_MS;
        onEvent(event);
        onConnection({ kind: 'live' });
      } else onEvent(event);
    });
    if (end.kind === 'refused') return onConnection(end);
    brokenSince ??= Date.now();
    onConnection(
      Date.now() - brokenSince < GONE_AFTER_MS ? { kind: 'reconnecting', since: brokenSince } : { kind: 'gone' },
    );
    const wait = pause;
    await new Promise((resolve) => setTimeout(resolve, wait));
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
}

/** The server writes a comment every few seconds; a stream that is silent for this long is dead, even if TCP has not noticed. */
const SILENCE_MS = 40_000;

type End = { readonly kind: 'broken' } | { readonly kind: 'refused'; readonly reason: string };

/** One connection, to its end. */
async function readOnce(onEvent: (event: LiveEvent) => void): Promise<End> {
  const abort = new AbortController();
  let timer = setTimeout(() => abort.abort(), SILENCE_MS);
  try {
    const response = await fetch('events', {
      headers: { accept: 'text/event-stream' },
      signal: abort.signal,
      cache: 'no-store',
    });
    // Of a server that has started since.
    if (response.status === 401 && (await resumeSession())) return { kind: 'broken' };
    if (response.status === 401 || response.status === 403)
      return { kind: 'refused', reason: await refusalOf(response) };
    if (!response.ok || response.body === null) return { kind: 'broken' };
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    const read = createSseReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { kind: 'broken' };
      clearTimeout(timer);
      timer = setTimeout(() => abort.abort(), SILENCE_MS);
      for (const event of read(value)) passEvent(event.name, event.data, onEvent);
    }
  } catch {
    // Whatever broke it, the answer is the same: dial again.
    return { kind: 'broken' };
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
}

const names = ['resume', 'snapshot', 'editors', 'clients', 'operations', 'logs', 'left_out'];

/** Ignores events of a later server that this page does not support. */
function passEvent(name: string, data: string, onEvent: (event: LiveEvent) => void): void {
  if (!names.includes(name)) return;
  const event: LiveEvent = Object.assign({ name, value: JSON.parse(data) });
  onEvent(event);
}

/** An event of a stream of server-sent events. */
export interface SentEvent {
  readonly name: string;
  readonly data: string;
}

/** Reads a stream of server-sent events, in pieces as they arrive: each call returns the events that are complete by then, without comments. */
export function createSseReader(): (piece: string) => SentEvent[] {
  // A snapshot is one line of megabytes: it is put together once, and not with each piece.
  let rest: string[] = [];
  let name = '';
  let data: string[] = [];
  const line = (text: string): SentEvent[] => {
    if (text === '') {
      const event = data.length === 0 ? [] : [{ name: name === '' ? 'message' : name, data: data.join('\n') }];
      name = '';
      data = [];
      return event;
    }
    const [field, value] = splitField(text);
    if (field === 'event') name = value;
    else if (field === 'data') data.push(value);
    return [];
  };
  return (piece) => {
    if (!piece.includes('\n')) {
      rest.push(piece);
      return [];
    }
    const lines = [...rest, piece].join('').split('\n');
    rest = [lines.pop() ?? ''];
    return lines.flatMap((text) => line(text.endsWith('\r') ? text.slice(0, -1) : text));
  };
}

function splitField(text: string): [string, string] {
  const colon = text.indexOf(':');
  if (colon < 0) return [text, ''];
  const value = text.slice(colon + 1);
  return [text.slice(0, colon), value.startsWith(' ') ? value.slice(1) : value];
}

/** Key of this page's session, as the server reported it; stored only in memory, and never sent. */
let key = '';

export function keepKey(next: string): void {
  key = next;
}

/** Proves to a new server that its predecessor accepted this session. Resolves to true if the new server accepts it. */
async function resumeSession(): Promise<boolean> {
  if (key === '') return false;
  const headers = { [ACTION_HEADER]: '1' };
  const asked = await fetch('resume', { headers, cache: 'no-store' });
  if (!asked.ok) return false;
  const { nonce }: ResumeNonce = await asked.json();
  const proof = await proofOf(nonce);
  const query = new URLSearchParams({ nonce, proof });
  return (await fetch(`resume?${query}`, { headers, cache: 'no-store' })).ok;
}

/** HMAC-SHA-256 over the nonce. */
async function proofOf(nonce: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', fromBase64url(key), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(nonce));
  return toBase64url(new Uint8Array(signed));
}

const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));

const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
