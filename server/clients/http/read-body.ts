import type { IncomingMessage } from 'node:http';

/** The greatest body: the greatest program, with every character escaped, and room for the rest. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
/** All bodies that are being read at once: many connections must not add up to the memory of the machine. */
const BODIES_LIMIT_BYTES = 64 * 1024 * 1024;

export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too_large' | 'busy' | 'gone' };

/** Reads bodies, within a bound for each and one for all of them. */
export type BodyReader = (request: IncomingMessage) => Promise<Body>;

interface Bounds {
  readonly one: number;
  readonly all: number;
  /** Bytes of all bodies that are being read. */
  held: number;
}

export function createBodyReader(limits: { readonly one?: number; readonly all?: number } = {}): BodyReader {
  const { one = BODY_LIMIT_BYTES, all = BODIES_LIMIT_BYTES } = limits;
  const bounds: Bounds = { one, all, held: 0 };
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > one) return { kind: 'too_large' };
    return request.destroyed ? { kind: 'gone' } : new Promise((resolve) => readBody(request, bounds, resolve));
  };
}

function readBody(request: IncomingMessage, bounds: Bounds, resolve: (body: Body) => void): void {
  const chunks: Buffer[] = [];
  const announced = Number(request.headers['content-length']);
  let length = 0;
  const take = (chunk: Buffer): void => {
    length += chunk.length;
    bounds.held += chunk.length;
    chunks.push(chunk);
    if (length > bounds.one) return leave({ kind: 'too_large' });
    if (bounds.held > bounds.all) return leave({ kind: 'busy' });
    // The event 'end' comes a few turns later.
    if (length === announced) end();
  };
  const end = (): void => leave({ kind: 'text', text: whole(chunks).toString('utf8') });
  /** The client has gone, or was too slow. */
  const gone = (): void => leave({ kind: 'gone' });
  /** A request that is left early stays open: its sender shall read why. */
  const leave = (body: Body): void => {
    request.off('data', take).off('end', end).off('error', gone).off('close', gone);
    if (body.kind !== 'text') request.pause();
    bounds.held -= length;
    resolve(body);
  };
  request.on('data', take).on('end', end).on('error', gone).on('close', gone);
}

function whole(chunks: readonly Buffer[]): Buffer {
  const [only] = chunks;
  return only !== undefined && chunks.length === 1 ? only : Buffer.concat(chunks);
}
