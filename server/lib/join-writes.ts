import type { Writable } from 'node:stream';

/**
 * To be called before each write to `stream`: what is written in one turn of the event loop leaves in one piece. Each piece is a system call here,
 * and wakes the process at the other end. `stream.end()` sends at once what has been joined; whoever ends the process first calls `stream.uncork()`.
 */
export function joinWrites(stream: Pick<Writable, 'cork' | 'uncork'>): () => void {
  let joining = false;
  return () => {
    if (joining) return;
    joining = true;
    stream.cork();
    setImmediate(() => {
      joining = false;
      stream.uncork();
    });
  };
}
