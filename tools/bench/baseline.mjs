/**
 * The path of an empty call, the lower bound of `npm run bench -- latency`: a process that passes lines on (in the forwarder's place), one that asks
 * a thread, then a process over TCP, then the thread again (the server's), and the process that echoes (the Editor's).
 * Run: node tools/bench/baseline.mjs editor | hub <editor's port> | relay <hub's port>
 */
import { connect, createServer } from 'node:net';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const [role, port] = process.argv.slice(2);

function onLine(stream, take) {
  let rest = '';
  stream.setEncoding('utf8').on('data', (text) => {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop();
    lines.forEach(take);
  });
}

/** Prints its port. */
function listen(take) {
  const server = createServer((socket) => take(socket.setNoDelay()));
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
}

const dial = () => connect(Number(port), '127.0.0.1').setNoDelay();

function hub() {
  const thread = new Worker(new URL(import.meta.url));
  const editor = dial();
  listen((client) => {
    let next = editor;
    thread.on('message', (line) => next.write(`${line}\n`));
    onLine(client, (line) => {
      next = editor;
      thread.postMessage(line);
    });
    onLine(editor, (line) => {
      next = client;
      thread.postMessage(line);
    });
  });
}

function relay() {
  const socket = dial();
  onLine(process.stdin, (line) => socket.write(`${line}\n`));
  onLine(socket, (line) => process.stdout.write(`${line}\n`));
}

if (!isMainThread) parentPort.on('message', (line) => parentPort.postMessage(line));
else if (role === 'editor') listen((socket) => onLine(socket, (line) => socket.write(`${line}\n`)));
else if (role === 'hub') hub();
else relay();
