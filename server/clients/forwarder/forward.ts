import { LINE_LIMIT_BYTES } from '../link/frames.ts';
import { createLineReader, joinWrites } from '../../lib/lines.ts';
import { isCode } from '../../lib/errors.ts';
import { tooLong } from './client-message.ts';
import { keepLinked, type KeptLink, type ServerChoice } from './keep-linked.ts';

/** A starting server has started by then, or never will. */
const END_LIMIT_MS = 35_000;

/** Exit codes of a forwarder. */
const ENDED = 0;
const UNANSWERED = 1;

/**
 * Connects stdin and stdout to the server: one MCP message a line, and nothing else on stdout. Resolves to the exit code: at once on a signal or when stdout is
 * closed; after the end of stdin once every earlier message is answered, which the timeouts of the calls limit.
 */
export function forwardClient(choice: ServerChoice): Promise<number> {
  /** stdout is full. */
  let holding = false;
  /** Number of lines that are not fully written yet. */
  let leaving = 0;
  let onLeft = (): void => undefined;
  const join = joinWrites(process.stdout);
  const kept = keepLinked(choice, {
    note,
    toClient(text, written) {
      join();
      leaving += 1;
      const more = process.stdout.write(`${text}\n`, (error) => {
        leaving -= 1;
        if (error === null || error === undefined) written?.();
        if (leaving === 0) onLeft();
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
    const end = (code: number): void => {
      if (ending) return;
      ending = true;
      void kept.close();
      process.stdout.uncork();
      resolve(code);
    };
    const endNow = (): void => end(ENDED);
    const settled = (): void => {
      // The last answer is about to be written.
      onLeft = () => void kept.close().then(() => end(reportMovedIds(kept)));
      setImmediate(() => leaving === 0 && onLeft());
    };
    readClient(kept, () => endAfterAnswers(kept, settled, end));
    process.stdout.on('error', (error) => end(isCode(error, 'EPIPE') ? ENDED : reportUnwritten(error)));
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, endNow);
  });
}

/** Anything but a client that has ended: a full disk, for instance. */
function reportUnwritten(error: Error): number {
  note(`stdout: ${error.message}`);
  return UNANSWERED;
}

/** Ends once all earlier requests are answered. */
function endAfterAnswers({ session }: KeptLink, settled: () => void, end: (code: number) => void): void {
  const answer_ms = session.owed().map(({ answer_by = 0 }) => answer_by - performance.now());
  const limit = setTimeout(
    () => {
      for (const { id, accepted } of session.owed())
        note(
          `request ${JSON.stringify(id)} was not answered before the end${accepted === undefined ? '' : `; log_id ${accepted.log_id}: ask unity_get_result for it`}`,
        );
      end(UNANSWERED);
    },
    END_LIMIT_MS + Math.max(0, ...answer_ms),
  );
  session.whenSettled(() => {
    clearTimeout(limit);
    settled();
  });
}

/** Calls whose answer could not name the log_id of their work. Nobody can ask this process for it any more. */
function reportMovedIds({ session }: KeptLink): number {
  const moved = session.movedIds();
  for (const { given, log_id } of moved)
    note(`what was answered with log_id ${given} was accepted as ${log_id}: ask unity_get_result for that one`);
  return moved.length === 0 ? ENDED : UNANSWERED;
}

const note = (text: string): void => void process.stderr.write(`mcp-unity-bridge: ${text}\n`);

function readClient({ session }: KeptLink, onEnd: () => void): void {
  const reader = createLineReader(
    LINE_LIMIT_BYTES,
    (line) => session.fromClient(line),
    (bytes) => process.stdout.write(`${tooLong(bytes, LINE_LIMIT_BYTES)}\n`),
  );
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    reader.end();
    onEnd();
  };
  process.stdin.on('data', (chunk: Buffer) => reader.push(chunk));
  for (const event of ['end', 'close', 'error']) process.stdin.on(event, end);
}
