// The Unity half of akiojin/unity-mcp-server: TCP on UNITY_PORT, each message a length of four bytes (big-endian) and JSON.
//
//   {"id", "type": "execute_menu_item", "params": {"menuPath"}}  ->  {"id", "status": "success", "result": {"success", "message"}}
//
// A command of a connection that has closed is still run, and its result is discarded.
import { createServer } from 'node:net';
import { fakeUnity } from '../examples/fake-unity/fake-unity.mjs';
import { listenOn, programIn } from './listen.mjs';

const LENGTH_BYTES = 4;

function say(socket, message) {
  if (socket.destroyed) return;
  const body = Buffer.from(JSON.stringify(message));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeInt32BE(body.length);
  socket.write(Buffer.concat([length, body]));
}

const server = createServer((socket) => {
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    while (rest.length >= LENGTH_BYTES && rest.length >= LENGTH_BYTES + rest.readInt32BE()) {
      const end = LENGTH_BYTES + rest.readInt32BE();
      take(socket, JSON.parse(rest.subarray(LENGTH_BYTES, end)));
      rest = rest.subarray(end);
    }
  });
});

const unity = fakeUnity({
  deliver: ({ id, socket }, message) => say(socket, { id, status: 'success', result: { success: true, message } }),
  cut: ({ socket }) => socket.destroy(),
  ...listenOn(server, process.env.UNITY_PORT),
});

function take(socket, { id, params }) {
  const program = programIn(params.menuPath ?? '');
  if (unity.knows(program)) unity.run({ id, socket, program });
  else say(socket, { id, status: 'error', error: 'no such command' });
}
