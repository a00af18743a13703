import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import type { Attack } from './attack.ts';
import type { StdioClient } from '../../server/test-kit/stdio-client.ts';
import { serveHttp, residentMebibytes } from './http.ts';
import type { AttackSandbox } from './sandbox.ts';

/** In the test; `npm run prove attack -- --connections 10000` does the rest. */
const FEW = 3_000;

/** What thousands of connections may cost: not more than a server that works hard. */
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

/** What a flood of connections has done to the server. */
interface FloodResult {
  /** Connections that were tried, and that the server still held open at the end. */
  readonly tried: number;
  readonly open: number;
  /** Resident memory of the server, MiB; undefined where the system does not tell. */
  readonly before_mib: number | undefined;
  readonly most_mib: number | undefined;
  /** Calls of a client that was there before, and of one that came meanwhile: how long the slowest took, ms. */
  readonly calls: number;
  readonly slowest_ms: number;
}

/** Connections that are begun at once: more than a listen queue holds. */
const BATCH = 500;

/** Opens connections that say nothing, or half a request, on the port of the Editors and on that of HTTP, and looks how an honest client fares. */
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
