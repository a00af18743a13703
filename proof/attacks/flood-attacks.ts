import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import type { Attack, AttackSandbox } from './sandbox.ts';
import type { StdioClient } from '../kit/clients.ts';
import { serveHttp, residentMebibytes, sendRequest, initialize, JSON_TYPES, connectedOrClosed } from './http.ts';
import { waitFor } from '../kit/scratch.ts';

/** In the test; `npm run prove attack -- --connections 10000` does the rest. */
const FEW = 3_000;

/** Greatest memory for thousands of connections: that of a busy server. */
const MOST_MIB = 300;

const SLOWEST_MS = 5_000;

export const floodAttack: Attack = {
  slug: 'connection-flood',
  title:
    'Three thousand connections cost the server little memory, and clients and Editors of before and after are served',
  requirements: ['WIR-03', 'SEC-02'],
  kills: ['connections-unbounded'],
  async run(sandbox) {
    assertHarmless(await floodConnections(sandbox, FEW));
  },
};

/** Throws where the flood has done harm. */
export function assertHarmless({ most_mib, slowest_ms, open }: FloodResult): void {
  assert.ok(most_mib === undefined || most_mib < MOST_MIB, `the server has taken ${most_mib} MiB`);
  assert.ok(slowest_ms < SLOWEST_MS, `a call took ${slowest_ms} ms`);
  assert.ok(open < 2_000, `${open} connections are held open`);
}

/** Effects of a flood of connections on the server. */
interface FloodResult {
  /** Connections that were tried, and that were still open at the end. */
  readonly tried: number;
  readonly open: number;
  /** Resident memory of the server, MiB; undefined if the system does not report it. */
  readonly before_mib: number | undefined;
  readonly most_mib: number | undefined;
  /** Number of calls of an earlier client and of a new one, and duration of the slowest, ms. */
  readonly calls: number;
  readonly slowest_ms: number;
}

/** Connections that are begun at once: more than the length of a listen queue. */
const BATCH = 500;

/** Opens connections that send nothing, or half a request, on the port of the Editors and on that of HTTP, and checks that an honest client is served. */
export async function floodConnections(sandbox: AttackSandbox, connections: number): Promise<FloodResult> {
  const { server, url, port } = await serveHttp(sandbox);
  await sandbox.editor();
  const ports = [Number(new URL((await sandbox.home.hub()).url).port), port];
  const client = await sandbox.client();
  const memory = (): number | undefined => residentMebibytes(server.process.pid);
  const before_mib = memory();
  const times = [await timed(client)];
  const sockets: Socket[] = [];
  sandbox.later(() => sockets.forEach((socket) => socket.destroy()));
  let most_mib = before_mib;
  while (sockets.length < connections) {
    const batch = Array.from({ length: Math.min(BATCH, connections - sockets.length) }, (_, i) =>
      begin(ports[i % ports.length] ?? 0, i),
    );
    sockets.push(...batch.map(({ socket }) => socket));
    await Promise.all(batch.map(({ begun }) => begun));
    times.push(await timed(client));
    most_mib = Math.max(most_mib ?? 0, memory() ?? 0);
  }
  const late = await sandbox.client({ args: ['connect', url], env: { MCP_UNITY_BRIDGE_TOKEN: sandbox.token() } });
  times.push(await timed(late));
  await sandbox.editor({ projectPath: '/projects/late' });
  return {
    tried: connections,
    open: sockets.filter((socket) => !socket.closed).length,
    before_mib,
    most_mib,
    calls: times.length,
    slowest_ms: Math.round(Math.max(...times)),
  };
}

function begin(port: number, number: number): { readonly socket: Socket; readonly begun: Promise<void> } {
  const socket = connect(port, '127.0.0.1');
  const begun = new Promise<void>((resolve) => {
    socket
      .on('error', () => undefined)
      .once('close', () => resolve())
      .once('connect', () => {
        if (number % 3 !== 0) socket.write('GET /bridge HTTP/1.1\r\nHost: 127.0.0.1\r\n');
        resolve();
      });
  });
  return { socket, begun };
}

async function timed(client: StdioClient): Promise<number> {
  const since = performance.now();
  const { result } = await client.call('unity_query', { query: `${since}`, timeout: 10_000 });
  assert.equal(
    result?.structuredContent?.['status'],
    'completed',
    `an honest call was not served: ${JSON.stringify(result)}`,
  );
  return performance.now() - since;
}

const MEBIBYTE = 1024 * 1024;

/** Attacks on the cost of HTTP clients: slow, silent, endless and hostile input. */
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
      // Without a length, in chunks, without end.
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
        const { status, body: answer } = await sendRequest(url, { method: 'POST', headers, body });
        assert.ok(
          status >= 200 && status < 500,
          `${body.slice(0, 60)} was answered with ${status} ${answer.slice(0, 300)}`,
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
