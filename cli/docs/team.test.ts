import { writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { splitCommand } from '../../conformance/lib/child.ts';
import { memberOf } from '../../server/lib/json.ts';
import { startCluster, whyNoPostgres, type Cluster } from '../../server/team/postgres/testing/cluster.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { writeCertificate } from '../../proof/kit/certificate.ts';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { freePort, kill, waitFor } from '../../proof/kit/scratch.ts';
import { startClient } from '../../proof/kit/clients.ts';
import { exitCode } from '../lib/exit-codes.ts';
import { noteOf, readPage } from './pages.ts';
import { commandLines, ourArguments } from './players/our-command.ts';
import { openSandbox, type DocsSandbox, type SandboxProcess } from './sandbox.ts';

// Plays docs/team-server.md from nothing to a server for a team: two machines are two sandboxes, and the database is PostgreSQL as Debian has it.

const reason = whyNoPostgres();
const TOKEN = 'ab'.repeat(32);
const LEASE_SECONDS = 4;

/** The blocks that are played here, by their names. */
const blocks = new Map(
  readPage('docs/team-server.md').blocks.flatMap((block): [string, string][] => {
    const [, name] = /^cli\/docs\/team\.test\.ts, (.+)$/.exec(noteOf(block, 'played by') ?? '') ?? [];
    return name === undefined ? [] : [[name, block.code]];
  }),
);
const block = (name: string): string => {
  const code = blocks.get(name);
  if (code === undefined) throw new Error(`docs/team-server.md has no block "${name}" any more`);
  return code;
};

const bin = buildBin('team');
let cluster: Cluster | undefined;
let machines: readonly DocsSandbox[] = [];
beforeAll(async () => {
  if (reason !== undefined) return;
  cluster = await startCluster();
  machines = [openSandbox(bin.entry), openSandbox(bin.entry)];
}, 120_000);
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.remove()));
  await cluster?.remove();
  bin.remove();
});

test('names the steps that are played, and no others', () => {
  expect([...blocks.keys()]).toEqual(['database', 'server', 'connect', 'spaces', 'backup', 'restore']);
});

/** A server of the page on a machine of its own. */
interface Server {
  readonly machine: DocsSandbox;
  readonly port: number;
  start(): SandboxProcess;
  role(): Promise<string | undefined>;
}

test.skipIf(reason !== undefined)(
  reason ?? 'database, two servers, takeover, two addresses, backup, restore and drain are as the page says',
  async () => {
    if (cluster === undefined) throw new Error('the cluster runs');
    for (const line of block('database').split('\n')) await cluster.sql(line);
    const [first, second] = await Promise.all(machines.map(prepare));
    if (first === undefined || second === undefined) throw new Error('there are two');

    const owner = first.start();
    await waitFor('the first server to own the space', async () => (await first.role()) === 'owner');
    const standby = second.start();
    await waitFor('the second one to stand by', async () => (await second.role()) === 'standby');

    const editor = createFakeEditor(first.machine.home);
    editor.answerAll(({ params }) => params['code'] ?? null);
    await editor.connect();
    const { home } = second.machine;
    const [line = ''] = commandLines(played(block('connect'), first, second));
    const args = [...(ourArguments(splitCommand(line)) ?? []), '--ca', certificateOf(second.machine)];
    const client = startClient(home, bin.entry, { args, env: { MCP_UNITY_BRIDGE_TOKEN: TOKEN } });
    await client.initialize();
    const run = async (code: string): Promise<unknown> =>
      (await client.call('unity_execute_code', { code, timeout: 20_000 })).result?.structuredContent;
    const one = await run('one');
    expect(one).toMatchObject({ status: 'completed', result: 'one' });

    kill(owner.process.pid ?? 0);
    await waitFor('the standby to own the space', async () => (await second.role()) === 'owner');
    await editor.connect(home);
    const two = await run('two');
    expect(two).toMatchObject({ status: 'completed', result: 'two' });

    const env = { PGPASSWORD: 'choose one' };
    // This process waits for a command, and the Editor in it is silent meanwhile: it beats in between.
    const play = async (text: string): Promise<{ readonly code: number | null; readonly output: string }> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return second.machine.run(text, { env });
    };
    const command = (name: string) => play(played(block(name), first, second));
    const spaces: string[] = [];
    for (const text of commandLines(played(block('spaces'), first, second))) spaces.push((await play(text)).output);
    expect(spaces).toEqual(
      [24, 72].map((hours) => expect.stringMatching(new RegExp(`^game +${hours} h +10000 `, 'm'))),
    );
    expect(await command('backup')).toMatchObject({ code: 0 });
    expect(await command('restore')).toMatchObject({
      code: 1,
      output: expect.stringContaining('is owned by the server on'),
    });
    const three = await run('three');
    expect(three).toMatchObject({ status: 'completed' });
    client.process.kill();
    editor.disconnect();
    standby.process.kill('SIGTERM');
    expect((await waitFor('the server to drain and end', () => standby.ended())).code).toBe(0);

    expect(await command('restore')).toMatchObject({
      code: 0,
      output: expect.stringMatching(/mcp_unity_game\.replaced-\d+/),
    });
    first.start();
    await waitFor('a server to own the restored space', async () => (await first.role()) === 'owner');
    const known = [one, two, three].map((answer) => String(memberOf(answer, 'log_id')));
    const codes = known.map((log_id) => first.machine.run(`mcp-unity-bridge result ${log_id} --json`).code);
    expect(codes).toEqual([exitCode.done, exitCode.done, exitCode.notFound]);
  },
  180_000,
);

const certificateOf = ({ project }: DocsSandbox): string => join(project, 'cert.pem');

async function prepare(machine: DocsSandbox): Promise<Server> {
  const port = await freePort();
  writeFileSync(join(machine.home.dir, 'token'), `${TOKEN}\n`, { mode: 0o600 });
  writeCertificate(machine.project);
  machine.goTo('MyGame');
  const server: Server = {
    machine,
    port,
    start() {
      const [line = ''] = commandLines(played(block('server'), server, server));
      return machine.start(`env ${line} --port ${port} --lease-seconds ${LEASE_SECONDS}`);
    },
    role: () => roleAt(port),
  };
  return server;
}

/** As a reader would replace it. */
const played = (code: string, first: Server, second: Server): string =>
  code
    .replaceAll('db.example.com:5432', `127.0.0.1:${cluster?.port}`)
    .replaceAll('0.0.0.0', '127.0.0.1')
    .replaceAll('unity-1.example.com:30069', `localhost:${first.port}`)
    .replaceAll('unity-2.example.com:30069', `localhost:${second.port}`)
    .replaceAll('unity-1.example.com', 'localhost');

/** The role that `/health` gives to load balancers. */
function roleAt(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/health', rejectUnauthorized: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve(/"role":"(\w+)"/.exec(text)?.[1]));
    });
    request.on('error', () => resolve(undefined));
  });
}
