import { LINE_LIMIT_BYTES } from '../link/frames.ts';
import { createLineReader, joinWrites } from '../lib/lines.ts';
import { tooLong } from './client-message.ts';
import { keepLinked, type KeptLink, type ServerChoice } from './keep-linked.ts';

/**
 * Connects stdin and stdout to the server: one MCP message a line, and nothing else on stdout. Resolves when the client has closed stdin or
 * a signal came.
 */
export function forwardClient(choice: ServerChoice): Promise<void> {
  /** stdout is full. */
  let holding = false;
  const join = joinWrites(process.stdout);
  const kept = keepLinked(choice, {
    note: (text) => void process.stderr.write(`mcp-unity-bridge: ${text}\n`),
    toClient(text, written) {
      join();
      const more = process.stdout.write(`${text}\n`, (error) => {
        if (error === null || error === undefined) written?.();
      });
      if (!more) hold();
    },
    holdClient: () => void process.stdin.pause(),
    readOn: () => void process.stdin.resume(),
  });
  /** The client does not read its output, so reading from the server pauses. */
  const hold = (): void => {
    kept.holdServer();
    if (holding) return;
    holding = true;
    process.stdout.once('drain', () => {
      holding = false;
      kept.releaseServer();
    });
  };
  // Connect eagerly; a request is about to arrive.
  kept.connect();
  return new Promise((resolve) => {
    let ending = false;
    const end = (): void => {
      if (ending) return;
      ending = true;
      void kept.close();
      process.stdout.uncork();
      resolve();
    };
    readClient(kept, end);
    process.stdout.on('error', end);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end);
  });
}

function readClient({ session }: KeptLink, end: () => void): void {
  const reader = createLineReader(
    LINE_LIMIT_BYTES,
    (line) => session.fromClient(line),
    (bytes) => process.stdout.write(`${tooLong(bytes, LINE_LIMIT_BYTES)}\n`),
  );
  process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
  process.stdin.on('end', end);
  process.stdin.on('close', end);
  process.stdin.on('error', end);
}
