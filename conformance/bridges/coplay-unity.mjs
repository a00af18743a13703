// The Unity half of CoplayDev/unity-mcp over stdio: TCP on UNITY_PORT, a line of greeting, then each message a length of eight bytes
// (big-endian) and JSON. No message has an id: a connection carries one command at a time.
//
//   ping                                                      ->  {"status": "success", "result": {"message": "pong"}}
//   {"type": "execute_menu_item", "params": {"menuPath"}}     ->  {"status": "success", "result": {"success", "message"}}
//
// After 30 s a command is answered with an error, and continues. Files in ~/.unity-mcp name the port, and report domain reloads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fakeUnity } from '../examples/fake-unity/fake-unity.mjs';
import { listenOn, programIn } from './listen.mjs';

const LENGTH_BYTES = 8;
const COMMAND_MS = 30_000;
const port = Number(process.env.UNITY_PORT);
const folder = join(homedir(), '.unity-mcp');

function sendState(reloading) {
  const state = { unity_port: port, reloading, project_path: '/Game/Assets', last_heartbeat: new Date().toISOString() };
  writeFileSync(join(folder, 'unity-mcp-status-game.json'), JSON.stringify(state));
}

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'unity-mcp-port-game.json'), JSON.stringify({ unity_port: port }));
sendState(false);

function say(socket, message) {
  if (socket.destroyed) return;
  const body = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeBigUInt64BE(BigInt(body.length));
  socket.write(Buffer.concat([length, body]));
}

const server = createServer((socket) => {
  socket.write('WELCOME FRAMING=1\n');
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= LENGTH_BYTES && rest.length >= endOfFrame(rest)) {
      const end = endOfFrame(rest);
      take(socket, rest.toString('utf8', LENGTH_BYTES, end));
      rest = rest.subarray(end);
    }
  });
});

const endOfFrame = (bytes) => LENGTH_BYTES + Number(bytes.readBigUInt64BE());

const place = listenOn(server, port);
const unity = fakeUnity({
  deliver({ socket, timer }, message) {
    clearTimeout(timer);
    say(socket, { status: 'success', result: { success: true, message } });
  },
  cut: ({ socket }) => socket.destroy(),
  leave() {
    sendState(true);
    place.leave();
  },
  comeBack() {
    sendState(false);
    place.comeBack();
  },
});

function take(socket, text) {
  if (text === 'ping') return say(socket, { status: 'success', result: { message: 'pong' } });
  const { params } = JSON.parse(text);
  const program = programIn(params.menuPath ?? '');
  if (!unity.knows(program)) return say(socket, { status: 'success', result: { success: true } });
  const timer = setTimeout(() => say(socket, { status: 'error', error: 'not done in time' }), COMMAND_MS);
  unity.run({ socket, program, timer });
}
