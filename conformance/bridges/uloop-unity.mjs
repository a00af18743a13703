// The Unity half of hatayama/uLoopMCP: TCP on UNITY_PORT, JSON-RPC with a Content-Length before each message. Its tools are what
// Unity lists.
//
//   {"id", "method": "get-tool-details"}                          ->  {"id", "result": {"Tools"}}
//   {"id", "method": "execute-dynamic-code", "params": {"Code"}}  ->  {"id", "result": {"Success", "Result"}}
//
// A request of a connection that has closed is still run, and its result is discarded.
import { createServer } from 'node:net';
import { fakeUnity } from '../examples/fake-unity/fake-unity.mjs';
import { listenOn, programIn } from './listen.mjs';

const BLANK_LINE = '\r\n\r\n';
const details = {
  Tools: [
    {
      name: 'execute-dynamic-code',
      description: 'Runs C#',
      parameterSchema: { Properties: { Code: { Type: 'string', Description: 'The code' } }, Required: ['Code'] },
    },
  ],
};

function say(socket, message) {
  if (socket.destroyed) return;
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  socket.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}${BLANK_LINE}`), body]));
}

const server = createServer((socket) => {
  let rest = Buffer.alloc(0);
  socket.on('data', (data) => {
    rest = Buffer.concat([rest, data]);
    for (let end = endOfFrame(rest); end !== undefined; end = endOfFrame(rest)) {
      take(socket, JSON.parse(rest.subarray(rest.indexOf(BLANK_LINE), end)));
      rest = rest.subarray(end);
    }
  });
});

function endOfFrame(bytes) {
  const head = bytes.indexOf(BLANK_LINE);
  if (head < 0) return undefined;
  const [, length] = /content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, head));
  const end = head + BLANK_LINE.length + Number(length);
  return bytes.length < end ? undefined : end;
}

const unity = fakeUnity({
  deliver: ({ id, socket }, value) => say(socket, { id, result: { Success: true, Result: value } }),
  cut: ({ socket }) => socket.destroy(),
  ...listenOn(server, process.env.UNITY_PORT),
});

function take(socket, { id, method, params }) {
  if (method === 'get-tool-details') return say(socket, { id, result: details });
  if (method !== 'execute-dynamic-code') return say(socket, { id, result: { Success: true } });
  const program = programIn(params.Code);
  if (unity.knows(program)) return unity.run({ id, socket, program });
  say(socket, { id, result: { Success: false, ErrorMessage: 'no such program' } });
}
