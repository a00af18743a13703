import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { Attack } from './attack.ts';
import { sendRequest, initialize, JSON_TYPES, serveHttp, connectedOrClosed, residentMebibytes } from './http.ts';
import type { AttackSandbox } from './sandbox.ts';

const MEBIBYTE = 1024 * 1024;

/** Attacks on what HTTP clients may cost: slow, silent, endless and hostile input. */
export const httpFloodAttacks: readonly Attack[] = [
  {
    slug: 'slow-requests-http',
    title: 'Requests that come byte by byte are cut off, and others are served meanwhile',
    requirements: ['SEC-03'],
    kills: [],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
      const slow = await drip(sandbox, port, [
        `${head}X-Slow: `,
        `${head}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100000\r\n\r\n`,
        '',
      ]);
      assert.equal((await initialize(url)).status, 200);
      await waitFor('slow requests to be cut off', () => slow.every((socket) => socket.closed), 45_000);
      assert.equal((await initialize(url)).status, 200);
    },
  },
  {
    slug: 'silent-http-connections',
    title: 'Two thousand connections that say nothing keep no HTTP client out',
    requirements: ['SEC-03'],
    kills: ['silent-http-lock-out'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const silent = Array.from({ length: 2_000 }, () => connect(port, '127.0.0.1'));
      sandbox.later(() => silent.forEach((socket) => socket.destroy()));
      await Promise.all(silent.map(connectedOrClosed));
      assert.equal((await initialize(url)).status, 200);
    },
  },
  {
    slug: 'endless-bodies-http',
    title: 'Bodies beyond the limit, alone and many at once, are refused without filling the memory',
    requirements: ['WIR-03'],
    kills: ['bodies-without-end'],
    async run(sandbox) {
      const { url, port, server } = await serveHttp(sandbox);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          sendRequest(url, { method: 'POST', headers: JSON_TYPES, body: 'x'.repeat(9 * MEBIBYTE) }).catch(
            () => undefined,
          ),
        ),
      );
      assert.ok(
        answers.every((answer) => answer === undefined || answer.status === 413 || answer.status === 503),
        answers.map((answer) => answer?.status).join(' '),
      );
      // Without a length, in chunks, by those who never stop.
      const chunk = `${MEBIBYTE.toString(16)}\r\n${'x'.repeat(MEBIBYTE)}\r\n`;
      const endless = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
      sandbox.later(() => endless.forEach((socket) => socket.destroy()));
      for (const socket of endless) {
        socket.on('error', () => undefined).on('data', () => undefined);
        socket.write(
          `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        for (let i = 0; i < 12; i += 1) socket.write(chunk);
      }
      await waitFor(
        'them to be cut off or refused',
        () => endless.every((socket) => socket.closed || socket.bytesRead > 0),
        40_000,
      );
      const mebibytes = residentMebibytes(server.process.pid);
      assert.ok(mebibytes === undefined || mebibytes < 600, `the server has ${mebibytes} MiB`);
      assert.equal((await initialize(url)).status, 200);
    },
  },
  {
    slug: 'json-bombs-http',
    title: 'Deep, wide, huge and ambiguous JSON over HTTP is answered, and the next request is served',
    requirements: ['ENV-05', 'SEC-03'],
    kills: [],
    async run(sandbox) {
      const { url, server } = await serveHttp(sandbox);
      await sandbox.editor();
      const session = String((await initialize(url)).headers['mcp-session-id'] ?? '');
      const headers = { ...JSON_TYPES, 'Mcp-Session-Id': session };
      const call = (args: string): string =>
        `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"unity_execute_code","arguments":${args}}}`;
      const bombs = [
        `${'['.repeat(1_000_000)}`,
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        `[${Array.from({ length: 50_000 }, () => '{"jsonrpc":"2.0","method":"x"}').join(',')}]`,
        call(`{"code":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`),
        call(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
        call('{"code":"x","timeout":1e400}'),
        call('{"code":"return 1;","__proto__":{"timeout":0}}'),
        '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}',
        `{"jsonrpc":"2.0","id":${'9'.repeat(10_000)},"method":"ping"}`,
        'null',
        '"x"',
        '',
        '\u0000',
      ];
      for (const body of bombs) {
        const { status, body: said } = await sendRequest(url, { method: 'POST', headers, body });
        assert.ok(
          status >= 200 && status < 500,
          `${body.slice(0, 60)} was answered with ${status} ${said.slice(0, 300)}`,
        );
      }
      const { status, body } = await sendRequest(url, {
        method: 'POST',
        headers,
        body: call('{"code":"return 1;","timeout":60000}'),
      });
      assert.equal(status, 200);
      assert.match(body, /completed/);
      assert.equal(server.process.exitCode, null);
    },
  },
];

/** A few connections for each beginning, which send a little more each second. */
async function drip(sandbox: AttackSandbox, port: number, beginnings: readonly string[]): Promise<Socket[]> {
  const sockets = beginnings.flatMap((text) =>
    Array.from({ length: 5 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).on('data', () => undefined);
      if (text !== '') socket.write(text);
      return { socket, isSilent: text === '' };
    }),
  );
  const timer = setInterval(
    () => sockets.forEach(({ socket, isSilent }) => void (!isSilent && socket.writable && socket.write('a'))),
    1_000,
  );
  sandbox.later(() => {
    clearInterval(timer);
    for (const { socket } of sockets) socket.destroy();
  });
  await Promise.all(sockets.map(({ socket }) => connectedOrClosed(socket)));
  return sockets.map(({ socket }) => socket);
}
