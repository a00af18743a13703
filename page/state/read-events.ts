import { refusalOf } from './ask-server.ts';
import { resumeSession } from './resume.ts';
import { createSseReader } from './sse.ts';
import type { LiveEvent } from './types.ts';

/** The server writes a comment every few seconds; a stream that is silent for this long is dead, even if TCP has not noticed. */
const SILENCE_MS = 40_000;

type End = { readonly kind: 'broken' } | { readonly kind: 'refused'; readonly reason: string };

/** One connection, to its end. */
export async function readOnce(onEvent: (event: LiveEvent) => void): Promise<End> {
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

/** Events of a later server that this page does not know are passed over. */
function passEvent(name: string, data: string, onEvent: (event: LiveEvent) => void): void {
  if (!names.includes(name)) return;
  const event: LiveEvent = Object.assign({ name, value: JSON.parse(data) });
  onEvent(event);
}
