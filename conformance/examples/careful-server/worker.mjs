// The process that simulates Unity and writes the journal. It belongs to a folder, not to a client: it outlives every server.mjs connected to it.
// node worker.mjs <state folder> <project folder>
import { unlinkSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { openJournal } from './journal.mjs';
import { openLogs } from './logs.mjs';
import { details } from './look-up.mjs';
import { openOperations } from './operations.mjs';
import { workerAddress } from './address.mjs';
import { onLine } from '../tiny-unity/on-line.mjs';

const idleBeforeExit = 3_000;
const [, , folder, project] = process.argv;
const address = workerAddress(folder);
let connections = 0;

/** Two workers on one journal would run things twice. The one that listens at the address remains; the address is free again when that process exits. */
const server = createServer();
server.on('error', () => {
  if (process.platform === 'win32' || process.platform === 'linux') process.exit(0); // another one was faster
  // Elsewhere the address is a file, which remains after a worker is killed.
  connect(address)
    .once('connect', () => process.exit(0))
    .once('error', () => (unlinkSync(address), server.listen(address)));
});
server.listen(address, () => {
  const journal = openJournal(folder);
  const logs = openLogs(journal, project);
  const operations = openOperations(journal, logs, project);
  operations.recover();
  server.on('connection', (socket) => serve(socket, operations, logs));
  setInterval(() => connections === 0 && operations.isIdle() && process.exit(0), idleBeforeExit);
});

/** One line of JSON for each message, both ways; messages of a call have its `request`. */
function serve(socket, operations, logs) {
  connections += 1;
  socket.on('error', () => socket.destroy()).on('close', () => (connections -= 1));
  const say = (message) => socket.writable && socket.write(`${JSON.stringify(message)}\n`);
  onLine(socket, (line) => {
    const message = parsed(line);
    if (message === undefined) return socket.destroy(); // not one of ours
    const { request } = message;
    const to = { answer: (answer) => say({ request, answer }), progress: (value) => say({ request, progress: value }) };
    if (message.do === 'call') operations.call(message, to);
    if (message.do === 'result') operations.result(message, to);
    if (message.do === 'logs') to.answer(logs.list(message.filter));
    if (message.do === 'details') to.answer(details(message.log_id, operations, logs));
    if (message.do === 'delivered') operations.delivered(request, message);
    if (message.do === 'cancel') operations.cancel(request);
    return undefined;
  });
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
