import type { IncomingMessage } from 'node:http';

/** The greatest body: the greatest program, with every character escaped, and room for the rest. */
export const BODY_LIMIT_BYTES = 8 * 1024 * 1024;
/** All bodies that are being read at once: many connections must not add up to the memory of the machine. */
const BODIES_LIMIT_BYTES = 64 * 1024 * 1024;

export type Body = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'too_large' | 'busy' | 'gone' };

/** Reads bodies, within a bound for each and one for all of them. */
export type BodyReader = (request: IncomingMessage) => Promise<Body>;

export function createBodyReader(limits: { readonly one?: number; readonly all?: number } = {}): BodyReader {
  const { one = BODY_LIMIT_BYTES, all = BODIES_LIMIT_BYTES } = limits;
  let held = 0;
  return async (request) => {
    if (Number(request.headers['content-length'] ?? 0) > one) return { kind: 'too_large' };
    const chunks: Buffer[] = [];
    let length = 0;
    try {
      for await (const chunk of chunksOf(request)) {
        length += chunk.length;
        held += chunk.length;
        if (length > one) return { kind: 'too_large' };
        if (held > all) return { kind: 'busy' };
        chunks.push(chunk);
      }
      return { kind: 'text', text: Buffer.concat(chunks).toString('utf8') };
    } catch {
      // The client has gone, or was too slow.
      return { kind: 'gone' };
    } finally {
      held -= length;
    }
  };
}

/** Leaving the loop early does not destroy the request: its sender shall read why. */
function chunksOf(request: IncomingMessage): AsyncIterable<Buffer> {
  return request.iterator({ destroyOnReturn: false });
}
