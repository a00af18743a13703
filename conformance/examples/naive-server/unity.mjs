// The Unity side of the naive bridge: listens on a port, runs each command, answers on the same connection. No ids, no journal.
import { createServer } from 'node:net';
import { CompileError, compile, evaluate } from '../tiny-unity/csharp.mjs';
import { mainThread } from '../tiny-unity/main-thread.mjs';
import { onLine } from '../tiny-unity/on-line.mjs';

const thread = mainThread();
const console = [];
let running = 0;

async function perform({ code, query, logs }) {
  if (logs) return { result: console.toReversed() };
  try {
    const statements = query === undefined ? compile(code) : [{ do: 'return', value: evaluate(query) }];
    const leave = await thread.enter();
    return { result: await thread.run(statements, { update: () => {}, log: (entry) => console.push(entry) }, leave) };
  } catch (error) {
    return { error: error instanceof CompileError ? `Compile error: ${error.message}` : error.message };
  }
}

const server = createServer((socket) => {
  socket.on('error', () => socket.destroy());
  onLine(socket, async (line) => {
    running += 1;
    const answer = await perform(JSON.parse(line));
    running -= 1;
    if (socket.writable) socket.write(`${JSON.stringify(answer)}\n`); // else: the client has disconnected, so the result is lost
  });
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`));

// A real Editor outlives the bridge. This one ends with it, when its work is done.
process.stdin.resume().on('end', () => setInterval(() => running === 0 && process.exit(0), 100));
