import { readFileSync, rmSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { hostname } from 'node:os';
import { createServer, type Server, type Socket } from 'node:net';
import { linkProofText, proofOf } from '../../../../server/lib/home/tokens.ts';
import { readHubFile } from '../../../../server/lib/home/state-files.ts';
import { rotateToken } from '../../../../server/lib/home/state-dir.ts';
import { waitFor } from '../../../../proof/kit/scratch.ts';
import type { Examined, Fixture } from '../fixture.ts';
import { type Bins, type Fault, folderElsewhere, visitAsEditor, findClosedUrl } from './fault.ts';
import { frameLine, type FrameToForwarder } from '../../../../server/clients/link/frames.ts';
import type { OpenFrame } from '../../../../generated/typescript/link.ts';

async function withFake(
  fixture: Fixture,
  { version }: Bins,
  greeting: Parameters<typeof fakeServer>[1],
): Promise<Examined> {
  rotateToken(fixture.dir);
  const server = await fakeServer(fixture.dir, greeting, version);
  try {
    return await fixture.doctor({ cwd: folderElsewhere(fixture) });
  } finally {
    server.close();
    // Otherwise the fixture would take this process for the server at its end.
    rmSync(join(fixture.dir, 'hub.json'), { force: true });
  }
}

export const serverFaults: readonly Fault[] = [
  {
    title: 'a server that hangs',
    finds: ['server.silent'],
    play: (fixture, bins) => withFake(fixture, bins, () => undefined),
  },
  {
    title: 'a server that is stopped',
    finds: ['server.silent'],
    async play(fixture) {
      const pid = await fixture.serve();
      process.kill(pid, 'SIGSTOP');
      try {
        return await fixture.doctor();
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  },
  {
    title: 'something else at the address of the server',
    finds: ['server.impostor'],
    play: (fixture, bins) =>
      withFake(fixture, bins, () => ({ type: 'welcome', boot_id: BOOT_ID, version: '1', proof: 'I am the server' })),
  },
  {
    title: 'a server that refuses',
    finds: ['server.refused'],
    play: (fixture, bins) => withFake(fixture, bins, () => ({ type: 'refused', reason: 'Today is Sunday.' })),
  },
  {
    title: 'an old server that does not know the question',
    finds: ['server.no_status', 'server.older'],
    play: (fixture, bins) =>
      withFake(fixture, { ...bins, version: '0.0.1' }, ({ client_uuid }) => {
        const token = readFileSync(join(fixture.dir, 'token'), 'utf8').trim();
        return {
          type: 'welcome',
          boot_id: BOOT_ID,
          version: '0.0.1',
          proof: proofOf(token, linkProofText.server(BOOT_ID, client_uuid)),
        };
      }),
  },
  {
    title: 'a server in a network of its own, where no Editor reaches it',
    finds: ['editor.no_way', 'editor.none_known'],
    async play(stage) {
      await stage.serve();
      const hub = await stage.home.hub();
      const url = (await findClosedUrl()).replace(/^http/, 'ws');
      writeFileSync(join(stage.dir, 'hub.json'), JSON.stringify({ ...hub, url }));
      return stage.doctor();
    },
  },
  {
    title: 'an older server, which is not made to leave',
    finds: ['server.older', 'editor.none_known'],
    async play(fixture, { older }) {
      const pid = await fixture.serve([], { entry: older });
      const examined = await fixture.doctor();
      if (readHubFile(fixture.dir)?.pid !== pid) throw new Error('expected the older server to stay');
      return examined;
    },
  },
  {
    title: 'a server that is newer than this program, and an Editor that has gone',
    finds: ['server.newer', 'editor.none_connected'],
    async play(fixture, { older }) {
      await fixture.serve();
      await visitAsEditor(fixture);
      fixture.write('.claude.json', { mcpServers: { unity: { command: 'node', args: [older] } } });
      return fixture.doctor({ entry: older });
    },
  },
  {
    title: 'a server that has crashed',
    finds: ['hub_file.stale', 'server.crashed', 'mcp.failed'],
    async play(fixture) {
      // The last thing that opening the store makes: SQLite aborts a process that ends while its thread is in the middle of that.
      const isUp = `existsSync(${JSON.stringify(join(fixture.dir, 'write-log'))})`;
      const preload = fixture.write(
        'crash.mjs',
        `import { existsSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';
        if (isMainThread) setInterval(() => { if (${isUp}) throw new Error('the sky fell'); }, 20);`,
      );
      const child = fixture.start(['serve'], { env: { NODE_OPTIONS: `--import=${preload}` } });
      await waitFor('the crash', () => child.exitCode === 70);
      // The next one cannot begin: its folder of large results is a file.
      rmSync(join(fixture.dir, 'blobs'), { recursive: true, force: true });
      writeFileSync(join(fixture.dir, 'blobs'), '');
      return fixture.doctor();
    },
  },
];

/** Undefined when it does not answer. */
type Greeting = (open: OpenFrame) => Exclude<FrameToForwarder, { type: 'message' }> | undefined;

const BOOT_ID = '11111111-1111-4111-8111-111111111111';

/** Something that listens where hub.json says, and answers the first frame as it is asked; then it is silent. */
async function fakeServer(stateDir: string, greeting: Greeting, version: string): Promise<Server> {
  const socket = join(stateDir, 'fake.sock');
  const server = createServer((connection) => greet(connection, greeting));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  chmodSync(socket, 0o600);
  const hub = {
    version: 1,
    url: 'ws://127.0.0.1:1/bridge',
    socket,
    pid: process.pid,
    boot_id: BOOT_ID,
    server_version: version,
    host: hostname(),
  };
  writeFileSync(join(stateDir, 'hub.json'), JSON.stringify(hub));
  return server;
}

function greet(connection: Socket, greeting: Greeting): void {
  connection.on('error', () => undefined);
  connection.once('data', (chunk: Buffer) => {
    const open: OpenFrame = JSON.parse(chunk.toString('utf8').split('\n')[0] ?? '');
    const answer = greeting(open);
    if (answer !== undefined) connection.write(frameLine(answer));
  });
}
