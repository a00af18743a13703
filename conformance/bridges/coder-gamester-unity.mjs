// The Unity half of CoderGamester/mcp-unity: a WebSocket on UNITY_PORT at /McpUnity, and JSON objects.
//
//   {"id", "method": "execute_menu_item", "params": {"menuPath"}}  ->  {"id", "result": {"success", "type", "message"}}
//
// Requests of a connection that has closed are still run, and their results are discarded. Port and timeout are in a file of the project.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';
import { fakeUnity } from '../examples/fake-unity/fake-unity.mjs';
import { listenOn, programIn } from './listen.mjs';

const { UNITY_PORT: port, TIMEOUT_SECONDS: seconds } = process.env;
mkdirSync('ProjectSettings', { recursive: true });
writeFileSync(
  'ProjectSettings/McpUnitySettings.json',
  JSON.stringify({ Port: Number(port), RequestTimeoutSeconds: Number(seconds) }),
);

const server = createServer();
const unity = fakeUnity({
  deliver: ({ id, socket }, message) =>
    socket.send(JSON.stringify({ id, result: { success: true, type: 'text', message } })),
  cut: ({ socket }) => socket.terminate(),
  ...listenOn(server, port),
});

new WebSocketServer({ server, path: '/McpUnity' }).on('connection', (socket) => {
  socket.on('error', () => {});
  socket.on('message', (data) => {
    const { id, params } = JSON.parse(data);
    const program = programIn(params.menuPath ?? '');
    if (unity.knows(program)) unity.run({ id, socket, program });
    else socket.send(JSON.stringify({ id, error: { type: 'not_found', message: 'no such menu item' } }));
  });
});
