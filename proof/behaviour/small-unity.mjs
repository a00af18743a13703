// The Unity half of the small bridges: listens on UNITY_PORT, and speaks JSON lines.
//
//   {"run": id, "program": name}    -> {"started": id}, {"id", "value", "ran_ms"}
//   {"cancel": id}                  -> {"cancelled": id}, if it has not started
//   {"got": id}                     -> the result need not be kept
//   {"status": id}                  -> nothing if it is on its way, its result if no client has got it, {"id", "unknown": true} otherwise
//   {"tools": true}                 -> {"tools": []}, as soon as the main thread is free
//
// A client that connects is sent {"session"}; before a domain reload {"reloading": true} is sent.
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fakeUnity } from '../../conformance/examples/fake-unity/fake-unity.mjs';

const FREE_POLL_MS = 20;
const boot = crypto.randomUUID();
let connection;
let isAway = false;
/** By the id of the job. */
const onTheirWay = new Map();
/** Results, until the connected client says that it has got them: a connection may be dead already. */
const unheard = new Map();

const say = (message) => connection?.write(`${JSON.stringify(message)}\n`);
const hangUp = () => {
  connection?.destroy();
  connection = undefined;
};

const unity = fakeUnity({
  deliver({ id, startedAt }, value) {
    onTheirWay.delete(id);
    const result = { id, value, ran_ms: Date.now() - startedAt() };
    unheard.set(id, result);
    say(result);
  },
  cut({ id }) {
    onTheirWay.delete(id);
    hangUp();
  },
  hangUp,
  leave() {
    isAway = true;
    onTheirWay.clear();
    say({ reloading: true });
    connection?.end();
    connection = undefined;
  },
  comeBack: () => void (isAway = false),
});

function run({ run: id, program }) {
  if (!unity.knows(program)) return say({ id, unknown: true });
  let began = 0;
  const job = {
    id,
    program,
    startedAt: () => began,
    started() {
      began = Date.now();
      say({ started: id });
    },
  };
  onTheirWay.set(id, job);
  unity.run(job);
}

function status(id) {
  const result = unheard.get(id);
  if (result !== undefined) say(result);
  else if (!onTheirWay.has(id)) say({ id, unknown: true });
}

function cancel(id) {
  if (!unity.takeBack((job) => job.id === id)) return;
  onTheirWay.delete(id);
  say({ cancelled: id });
}

function tools() {
  if (unity.isMainThreadFree()) say({ tools: [] });
  else setTimeout(tools, FREE_POLL_MS);
}

createServer((socket) => {
  if (isAway) return socket.destroy();
  connection = socket;
  socket.on('error', () => {});
  socket.on('close', () => {
    if (connection === socket) connection = undefined;
  });
  say({ session: `${boot} ${unity.domain()}` });
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  lines.on('line', (line) => {
    const message = JSON.parse(line);
    if ('run' in message) run(message);
    else if ('cancel' in message) cancel(message.cancel);
    else if ('got' in message) unheard.delete(message.got);
    else if ('status' in message) status(message.status);
    else tools();
  });
}).listen(Number(process.env.UNITY_PORT), '127.0.0.1');
