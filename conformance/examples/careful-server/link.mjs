import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { workerAddress } from './address.mjs';
import { onLine } from '../tiny-unity/on-line.mjs';

const worker = fileURLToPath(new URL('worker.mjs', import.meta.url));
const retryAfter = 50;
const startAgainAfter = 500;

/**
 * The connection to the worker. It starts the worker if there is none, and again if it exits; then unanswered messages are sent again under the
 * same request id, which a worker that accepted it has stored: nothing runs twice, nothing is lost. `onNewWorker` is called for each worker but the first.
 */
export function openLink(folder, project, onNewWorker) {
  const open = new Map(); // request id -> { message, answer, progress }
  const later = []; // what was sent while there was no connection
  let socket;
  let startedAt = 0;
  let hadWorker = false;

  function dial() {
    const attempt = connect(workerAddress(folder));
    attempt.on('connect', () => {
      socket = attempt;
      if (hadWorker) onNewWorker();
      hadWorker = true;
      for (const { message } of open.values()) write(message);
      for (const message of later.splice(0)) write(message);
    });
    attempt.on('error', () => {}); // `close` follows
    attempt.on('close', () => {
      if (socket === undefined && Date.now() - startedAt > startAgainAfter) startWorker();
      socket = undefined;
      setTimeout(dial, retryAfter);
    });
    onLine(attempt, (line) => receive(JSON.parse(line)));
  }
  function startWorker() {
    startedAt = Date.now();
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    spawn(process.execPath, [worker, folder, project], { detached: true, stdio: 'ignore' }).unref();
  }
  function receive({ request, answer, progress }) {
    const waiting = open.get(request);
    if (waiting === undefined) return;
    if (answer === undefined) return waiting.progress(progress);
    open.delete(request);
    return waiting.answer(answer);
  }
  const write = (message) => socket.write(`${JSON.stringify(message)}\n`);
  dial();

  return {
    /** Sends a message that is answered, once. */
    ask(message, progress = () => {}) {
      if (socket !== undefined) write(message);
      return new Promise((answer) => open.set(message.request, { message, answer, progress }));
    },
    /** True while that request has no answer. */
    isOnItsWay: (request) => open.has(request),
    /** Sends a message that is not answered. */
    send(message) {
      if (socket === undefined) later.push(message);
      else write(message);
    },
  };
}
