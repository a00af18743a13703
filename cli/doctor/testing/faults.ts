import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { linkProofText, proofOf } from '../../../server/home/proof.ts';
import { readHubFile } from '../../../server/home/hub-file.ts';
import { rotateToken } from '../../../server/home/state-dir.ts';
import { loadDriver } from '../../../server/store/driver.ts';
import { acquireLock } from '../../../server/store/lock.ts';
import { createFakeEditor } from '../../../server/test-kit/fake-editor.ts';
import { waitFor } from '../../../server/test-kit/wait-for.ts';
import type { FindingId } from '../catalogue.ts';
import { BOOT_ID, fakeServer } from './fake-server.ts';
import { killed, openMock, type Examined, type Fixture } from './fixture.ts';

/** The bin as it is, and as an older version would be. */
export interface Bins {
  readonly entry: string;
  readonly older: string;
  readonly version: string;
}

/** Something that is really broken, and exactly what the doctor finds then. */
export interface Fault {
  readonly title: string;
  readonly finds: readonly FindingId[];
  /** Why it cannot be produced here; undefined where it can. */
  readonly cannot?: () => string | undefined;
  readonly play: (fixture: Fixture, bins: Bins) => Promise<Examined>;
}

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** Code that Node runs before the bin. */
const before = (code: string): readonly string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

const elsewhere = (fixture: Fixture): string => dirname(fixture.project);

function mountSmall(path: string, size: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'none', path], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `mounting a small disk is not permitted here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function onSmallDisk(fixture: Fixture, size: string): Promise<Examined> {
  const refusal = mountSmall(fixture.dir, size);
  if (refusal !== undefined) throw new Error(refusal);
  try {
    // A lock that is held keeps the doctor from starting a server on it.
    mkdirSync(join(fixture.dir, 'lock.db'));
    return await fixture.doctor();
  } finally {
    execFileSync('umount', [fixture.dir]);
  }
}

async function query(fixture: Fixture, sql: string): Promise<void> {
  const database = (await loadDriver()).open(join(fixture.dir, 'store.db'));
  database.exec(sql);
  database.close();
}

/** A store that a server has written and closed. */
async function withStore(fixture: Fixture): Promise<string> {
  await killed(await fixture.serve(), 'SIGTERM');
  return join(fixture.dir, 'store.db');
}

/** An Editor comes and goes. */
async function visit(fixture: Fixture): Promise<void> {
  const editor = createFakeEditor(fixture.home, { projectPath: fixture.project });
  await editor.connect();
  editor.disconnect();
  await waitFor('the Editor to leave', async () =>
    (await fixture.status()).editors.some(({ state }) => state === 'away'),
  );
}

/** What Unity leaves in the files where it opens a project that does not compile. Returns the path of its log. */
function openInSafeMode({ project, userHome }: Fixture): string {
  mkdirSync(join(project, 'Temp'));
  writeFileSync(join(project, 'Temp', 'UnityLockfile'), '');
  writeFileSync(join(project, 'Assets', 'Player.cs'), 'class Player { int x = y; }');
  const log = join(userHome, '.config', 'unity3d', 'Editor.log');
  mkdirSync(dirname(log), { recursive: true });
  writeFileSync(log, "Begin\nAssets/Player.cs(1,24): error CS0103: The name 'y' does not exist\nEnd\n");
  return log;
}

async function withFake(
  fixture: Fixture,
  { version }: Bins,
  greeting: Parameters<typeof fakeServer>[1],
): Promise<Examined> {
  rotateToken(fixture.dir);
  const server = await fakeServer(fixture.dir, greeting, version);
  try {
    return await fixture.doctor({ cwd: elsewhere(fixture) });
  } finally {
    server.close();
    // Otherwise the fixture would take this process for the server at its end.
    rmSync(join(fixture.dir, 'hub.json'), { force: true });
  }
}

const manifest = (wanted: string): string =>
  JSON.stringify({ dependencies: { 'com.mcp-unity-bridge.editor': wanted } });

export const faults: readonly Fault[] = [
  {
    title: 'with server, Editor and client in order nothing is found',
    finds: [],
    async play(fixture) {
      await fixture.serve(['--http', '--port', '0']);
      await openMock(fixture, fixture.project);
      return fixture.doctor();
    },
  },
  {
    title: 'on a new machine the package and a client are missing, and the server starts by itself',
    finds: ['editor.none_known', 'client.none', 'project.no_package'],
    async play(fixture) {
      rmSync(fixture.dir, { recursive: true });
      rmSync(join(fixture.userHome, '.claude.json'));
      writeFileSync(join(fixture.project, 'Packages', 'manifest.json'), '{ "dependencies": {} }');
      return fixture.doctor();
    },
  },
  {
    title: 'an old Node.js',
    finds: ['node.too_old'],
    play(fixture) {
      return fixture.doctor({ node: before("Object.defineProperty(process.versions, 'node', { value: '20.18.1' })") });
    },
  },
  {
    title: 'a Node.js without SQLite, on a platform for which it was not built',
    finds: ['node.no_sqlite'],
    async play(fixture, { entry }) {
      // There its own imports do not resolve.
      const copy = join(elsewhere(fixture), 'dist');
      cpSync(dirname(entry), copy, { recursive: true });
      const noSqlite = "Object.defineProperty(process.versions, 'sqlite', { value: '3.40.0' })";
      const preload = fixture.write('no-sqlite.mjs', noSqlite);
      return fixture.doctor({
        entry: join(copy, 'mcp-unity-bridge.cjs'),
        env: { NODE_OPTIONS: `--import=${preload}` },
      });
    },
  },
  {
    title: 'a file in the place of the state folder',
    finds: ['state_dir.not_a_folder'],
    async play(fixture) {
      const file = fixture.write('state', 'text');
      return fixture.doctor({ env: { MCP_UNITY_BRIDGE_HOME: file } });
    },
  },
  {
    title: 'a state folder below a file',
    finds: ['state_dir.not_a_folder'],
    play: (fixture) =>
      fixture.doctor({ env: { MCP_UNITY_BRIDGE_HOME: join(fixture.write('state', 'text'), 'deeper', 'still') } }),
  },
  {
    title: 'a state folder that is a link to nothing',
    finds: ['state_dir.not_a_folder'],
    play(fixture) {
      const link = join(fixture.userHome, 'state');
      symlinkSync(join(fixture.userHome, 'gone'), link);
      return fixture.doctor({ env: { MCP_UNITY_BRIDGE_HOME: link } });
    },
  },
  {
    title: 'a state folder of another user',
    finds: ['state_dir.other_owner'],
    cannot: () => (isRoot ? undefined : 'only root can give a folder away'),
    play(fixture) {
      chownSync(fixture.dir, NOBODY, NOBODY);
      return fixture.doctor();
    },
  },
  {
    title: 'a state folder that is shared by all users',
    finds: ['state_dir.shared'],
    play(fixture) {
      chmodSync(fixture.dir, 0o1777);
      return fixture.doctor();
    },
  },
  {
    title: 'a token that others may write',
    finds: ['token.unreadable'],
    play(fixture) {
      writeFileSync(join(fixture.dir, 'token'), `${'a'.repeat(64)}\n`);
      chmodSync(join(fixture.dir, 'token'), 0o666);
      return fixture.doctor();
    },
  },
  {
    title: 'a state folder that may not be made',
    finds: ['state_dir.not_writable', ...(isRoot ? (['project.journal_not_writable'] as const) : [])],
    play(fixture) {
      const closed = join(elsewhere(fixture), 'closed');
      mkdirSync(closed, { mode: 0o555 });
      return fixture.doctor({
        env: { MCP_UNITY_BRIDGE_HOME: join(closed, 'state') },
        ...(isRoot ? { uid: NOBODY } : {}),
      });
    },
  },
  {
    title: 'a state folder on a network drive',
    finds: ['state_dir.network_drive'],
    play(fixture) {
      const code = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const read = fs.readFileSync;
        fs.readFileSync = (path, ...more) => path === '/proc/mounts' ? 'server:/home ${fixture.dir} nfs4 rw 0 0\\n' : read(path, ...more); syncBuiltinESMExports();`;
      return fixture.doctor({ node: before(code) });
    },
  },
  {
    title: 'a disk that is nearly full',
    finds: ['disk.full', 'lock.unusable'],
    cannot: () => (isRoot ? undefined : 'only root can mount a small disk'),
    play: (fixture) => onSmallDisk(fixture, '3m'),
  },
  {
    title: 'a disk with little room',
    finds: ['disk.low', 'lock.unusable'],
    cannot: () => (isRoot ? undefined : 'only root can mount a small disk'),
    play: (fixture) => onSmallDisk(fixture, '100m'),
  },
  {
    title:
      'rights for everybody, a policy that restricts, much in the folder, an Editor in the background, HTTP that is gone',
    finds: [
      'state_dir.open_to_others',
      'token.open_to_others',
      'socket.open_to_others',
      'store.set_aside',
      'store.large',
      'editor.unfocused',
      'policy.restricts',
      'http.silent',
    ],
    async play(fixture) {
      await fixture.serve();
      await openMock(fixture, fixture.project, ['--unfocused']);
      const hub = await fixture.home.hub();
      for (const [path, mode] of [
        [fixture.dir, 0o755],
        [join(fixture.dir, 'token'), 0o644],
        [hub.socket, 0o666],
      ] as const)
        chmodSync(path, mode);
      writeFileSync(join(fixture.dir, 'store.db.damaged-1'), '');
      truncateSync(join(fixture.dir, 'store.db.damaged-1'), 3 * 1024 ** 3);
      writeFileSync(join(fixture.dir, 'hub.json'), JSON.stringify({ ...hub, http_url: await closedUrl() }));
      writeFileSync(
        join(fixture.dir, 'policy.json'),
        JSON.stringify({ version: 1, rules: [{ tool: 'unity_execute_code', decision: 'ask' }] }),
        { mode: 0o600 },
      );
      return fixture.doctor();
    },
  },
  {
    title: 'a token that is gone while a server runs',
    finds: ['token.missing'],
    async play(fixture) {
      await fixture.serve();
      rmSync(join(fixture.dir, 'token'));
      return fixture.doctor();
    },
  },
  {
    title: 'a token that is none',
    finds: ['token.corrupt'],
    play(fixture) {
      writeFileSync(join(fixture.dir, 'token'), 'open sesame', { mode: 0o600 });
      return fixture.doctor();
    },
  },
  {
    title: 'a pipe in the place of the token, which would hold a reader up for ever',
    finds: ['token.unreadable'],
    play(fixture) {
      execFileSync('mkfifo', [join(fixture.dir, 'token')]);
      return fixture.doctor();
    },
  },
  {
    title: 'a state folder that was copied: the token is another than that of the server it names',
    finds: ['token.mismatch'],
    async play(fixture) {
      await fixture.serve();
      const copy = join(fixture.userHome, 'copy');
      mkdirSync(copy, { mode: 0o700 });
      cpSync(join(fixture.dir, 'hub.json'), join(copy, 'hub.json'));
      rotateToken(copy);
      return fixture.doctor({ env: { MCP_UNITY_BRIDGE_HOME: copy } });
    },
  },
  {
    title: 'an Editor in Safe Mode, with a script that does not compile',
    finds: ['editor.none_connected', 'project.does_not_compile'],
    cannot: () => (process.platform === 'linux' ? undefined : 'the log of the Editor lies elsewhere here'),
    async play(fixture) {
      await fixture.serve();
      await visit(fixture);
      openInSafeMode(fixture);
      return fixture.doctor();
    },
  },
  {
    title: 'an Editor that has another project open, whose scripts do not compile',
    finds: ['editor.none_connected'],
    async play(fixture) {
      await fixture.serve();
      await visit(fixture);
      openInSafeMode(fixture);
      rmSync(join(fixture.project, 'Assets', 'Player.cs'));
      return fixture.doctor();
    },
  },
  {
    title: 'a log of an Editor that was open before, whose errors are fixed',
    finds: ['editor.none_connected'],
    async play(fixture) {
      await fixture.serve();
      await visit(fixture);
      utimesSync(openInSafeMode(fixture), 0, 0);
      return fixture.doctor();
    },
  },
  {
    title: 'a lock that another program holds',
    finds: ['lock.held_silently'],
    async play(fixture) {
      const held = await acquireLock(fixture.dir);
      if (held.kind !== 'ok') throw new Error(`expected the lock, got ${held.kind}`);
      try {
        return await fixture.doctor();
      } finally {
        held.lock.release();
      }
    },
  },
  {
    title: 'a hub.json of nonsense, and a store of another program',
    finds: ['hub_file.unreadable', 'store.not_ours'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'hub.json'), 'nonsense');
      await query(fixture, 'CREATE TABLE recipes (name TEXT)');
      return fixture.doctor();
    },
  },
  {
    title: 'a hub.json of another machine, and a folder in the place of the store',
    finds: ['hub_file.other_host', 'store.unreadable'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'hub.json'), JSON.stringify({ version: 1, host: 'elsewhere' }));
      mkdirSync(join(fixture.dir, 'store.db'));
      return fixture.doctor();
    },
  },
  {
    title: 'a store of a later version, after a server that was killed',
    finds: ['hub_file.stale', 'store.newer_format'],
    async play(fixture) {
      await killed(await fixture.serve());
      await query(fixture, 'PRAGMA user_version = 99');
      return fixture.doctor();
    },
  },
  {
    title: 'a store of an earlier version, which the next server takes over',
    finds: ['editor.none_known'],
    async play(fixture) {
      await withStore(fixture);
      rmSync(join(fixture.dir, 'write-log'), { recursive: true });
      await query(
        fixture,
        'ALTER TABLE meta RENAME COLUMN position TO commits; ALTER TABLE meta DROP COLUMN owner; PRAGMA user_version = 2',
      );
      return fixture.doctor();
    },
  },
  {
    title: 'a store that a server was making when it ended',
    finds: ['editor.none_known'],
    async play(fixture) {
      await withStore(fixture);
      rmSync(join(fixture.dir, 'write-log'), { recursive: true });
      await query(fixture, 'DELETE FROM meta');
      return fixture.doctor();
    },
  },
  {
    title: 'a store that is damaged in the middle, which the next server sets aside',
    finds: ['store.damaged_at_rest'],
    async play(fixture) {
      const path = await withStore(fixture);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, 4096, bytes.length - 4096));
      return fixture.doctor();
    },
  },
  {
    title: 'an entry of our name that starts npx with nothing',
    finds: ['store.lost_writes', 'client.wrong_entry'],
    async play(fixture) {
      rmSync(await withStore(fixture));
      fixture.write('.codeium/windsurf/mcp_config.json', {
        mcpServers: { unity: { command: 'npx', arg: ['-y', 'mcp-unity-bridge'] } },
      });
      return fixture.doctor();
    },
  },
  {
    title: 'a store of which the last page is damaged, so that it still opens',
    finds: ['store.damaged'],
    async play(fixture) {
      const path = await withStore(fixture);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, bytes.length - 4096));
      return fixture.doctor();
    },
  },
  {
    title: 'a store that was deleted',
    finds: ['store.lost_writes'],
    async play(fixture) {
      rmSync(await withStore(fixture));
      return fixture.doctor();
    },
  },
  {
    title: 'a store that was put back from an older copy',
    finds: ['store.lost_writes'],
    async play(fixture) {
      const path = await withStore(fixture);
      cpSync(path, `${path}.older`);
      await fixture.serve();
      await visit(fixture);
      await killed((await fixture.home.hub()).pid, 'SIGTERM');
      renameSync(`${path}.older`, path);
      return fixture.doctor();
    },
  },
  {
    title: 'a server that hangs',
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
      const url = (await closedUrl()).replace(/^http/, 'ws');
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
      await visit(fixture);
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
  {
    title: 'a store that was set aside by the server that runs',
    finds: ['store.set_aside', 'server.store_problems', 'editor.none_known'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'store.db'), 'This is no database. '.repeat(400));
      await fixture.serve();
      return fixture.doctor();
    },
  },
  {
    title: 'a store that is overwritten while the server runs',
    finds: ['store.damaged', 'server.store_failed', 'editor.none_known'],
    async play(fixture) {
      await fixture.serve();
      for (const file of ['store.db', 'store.db-wal', 'store.db-shm']) {
        const path = join(fixture.dir, file);
        writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a), { flag: 'r+' });
      }
      return fixture.doctor();
    },
  },
  {
    title: 'Editors that are busy, that reload, and that are of another version; and a folder that fits all of them',
    finds: ['editor.reloading', 'editor.ambiguous', 'editor.blocked', 'editor.version_skew'],
    async play(fixture) {
      await fixture.serve();
      const [busy, reloading, old] = ['Busy', 'Reloading', 'Old'].map((name) => join(elsewhere(fixture), name));
      if (busy === undefined || reloading === undefined || old === undefined) throw new Error('three names');
      for (const path of [busy, reloading, old]) mkdirSync(path);
      const [first, second] = await Promise.all([openMock(fixture, busy), openMock(fixture, reloading)]);
      const editor = createFakeEditor(fixture.home, {
        projectPath: old,
        hello: { bridge_version: '0.0.1 (protocol 1.0)' },
      });
      await editor.connect();
      first.tell('block forever');
      second.tell('reload 60000');
      await waitFor('both faults', async () => {
        const { editors } = await fixture.status();
        return (
          editors.some(({ blocked_since }) => blocked_since !== undefined) &&
          editors.some(({ state }) => state === 'reloading')
        );
      });
      const examined = await fixture.doctor({ cwd: elsewhere(fixture) });
      editor.disconnect();
      return examined;
    },
  },
  {
    title: 'an Editor that takes a query and does not answer',
    finds: ['call.timed_out'],
    async play(fixture) {
      await fixture.serve();
      const editor = createFakeEditor(fixture.home, { projectPath: fixture.project });
      await editor.connect();
      const examined = await fixture.doctor();
      editor.disconnect();
      return examined;
    },
  },
  {
    title: 'an Editor that cannot write its journal, as a file is in its place',
    finds: ['call.failed', 'project.journal_not_writable'],
    async play(fixture) {
      await fixture.serve();
      await openMock(fixture, fixture.project);
      rmSync(join(fixture.project, 'AI_Logs'), { recursive: true });
      writeFileSync(join(fixture.project, 'AI_Logs'), '');
      return fixture.doctor();
    },
  },
  {
    title: 'a project of an old Unity whose manifest is broken, and a policy that is',
    finds: ['token.corrupt', 'project.manifest_broken', 'project.unity_too_old', 'policy.broken'],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'token'), '');
      writeFileSync(join(fixture.project, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2019.4.40f1\n');
      writeFileSync(join(fixture.project, 'Packages', 'manifest.json'), '{\n  "dependencies": {\n    "a": 1,,\n  }\n}');
      writeFileSync(
        join(fixture.project, 'ProjectSettings', 'mcp-unity-bridge-policy.json'),
        '{ "version": 1, "rules": "none" }',
      );
      return fixture.doctor();
    },
  },
  {
    title: 'a package of another version, wherever the manifest has it from',
    finds: [
      'token.corrupt',
      'project.package_skew',
      'project.package_skew',
      'project.package_skew',
      'project.package_skew',
      'project.package_skew',
    ],
    async play(fixture) {
      writeFileSync(join(fixture.dir, 'token'), '');
      const path = join(fixture.project, 'Packages', 'manifest.json');
      const folder = join(fixture.project, 'Local');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{ "version": "0.0.2" }');
      const results: Examined[] = [];
      cpSync(folder, join(fixture.project, 'Library', 'PackageCache', 'com.mcp-unity-bridge.editor@0123abc'), {
        recursive: true,
      });
      for (const wanted of [
        '0.0.1',
        'https://example.com/x.git?path=/unity#v99.0.0',
        'https://example.com/x.git?path=/unity',
        'file:../Local',
      ]) {
        writeFileSync(path, manifest(wanted));
        results.push(await fixture.doctor());
      }
      writeFileSync(path, '{}');
      cpSync(folder, join(fixture.project, 'Packages', 'com.mcp-unity-bridge.editor'), { recursive: true });
      const last = await fixture.doctor();
      return {
        ...last,
        ids: () => [...results.flatMap((one) => one.ids().filter((id) => id.startsWith('project.'))), ...last.ids()],
      };
    },
  },
  {
    title: 'clients of which each has something else wrong',
    finds: [
      'token.corrupt',
      'client.not_set_up',
      'client.unparseable',
      'client.wrong_entry',
      'client.command_missing',
      'client.command_missing',
      'client.relative_command',
      'client.project_missing',
      'client.other_state_dir',
      'client.folder_untrusted',
      'client.older_version',
      'client.older_version',
      'client.url_silent',
    ],
    async play(fixture, { older }) {
      writeFileSync(join(fixture.dir, 'token'), '');
      fixture.write('.claude.json', { mcpServers: { unity: { command: 'node', args: [older] } } });
      fixture.write('.config/Claude/claude_desktop_config.json', {
        mcpServers: { unity: { command: 'node', args: [join(fixture.userHome, 'gone', 'mcp-unity-bridge.cjs')] } },
      });
      fixture.write('.cursor/mcp.json', {
        mcpServers: { unity: { url: `${await closedUrl()}?client=cursor` }, other: { command: 'nothing-of-ours' } },
      });
      fixture.write(
        '.codeium/windsurf/mcp_config.json',
        '{ "mcpServers": { "unity": { "command": "npx" "args": [] } } }',
      );
      fixture.write(
        '.codex/config.toml',
        '[mcp_servers.unity]\ncommand = "npx"\nargs = ["-y", "mcp-unity-bridge@0.0.1"]\n',
      );
      fixture.write('.gemini/settings.json', { mcpServers: { unity: { command: 'mcp-unity-bridge', args: 'none' } } });
      fixture.write('.gemini/trustedFolders.json', {
        [dirname(fixture.project)]: 'TRUST_FOLDER',
        [fixture.project]: 'DO_NOT_TRUST',
        [`${fixture.project}/Assets`]: 'TRUST_FOLDER',
      });
      writeFileSync(
        join(fixture.project, '.mcp.json'),
        JSON.stringify({
          mcpServers: {
            unity: {
              command: 'node',
              args: ['mcp-unity-bridge@0.0.1', '--project', '/gone/Game'],
              env: { MCP_UNITY_BRIDGE_HOME: '/elsewhere' },
            },
          },
        }),
      );
      mkdirSync(join(fixture.userHome, '.config', 'Code', 'User'), { recursive: true });
      const first = await fixture.doctor();
      fixture.write('.config/Claude/claude_desktop_config.json', {
        mcpServers: { unity: { command: 'node', args: ['-y', 'mcp-unity-bridge'] } },
      });
      const second = await fixture.doctor();
      return {
        ...second,
        ids: () => [...first.ids(), ...second.ids().filter((id) => id === 'client.relative_command')],
      };
    },
  },
  {
    title: 'an entry that looks right and does not start, in two clients; and one whose folder has gone',
    finds: ['editor.none_known', 'client.entry_fails', 'client.entry_fails'],
    async play(fixture) {
      await fixture.serve();
      const broken = fixture.write(
        'broken/mcp-unity-bridge.cjs',
        `if (process.argv[2] === '--version') process.exit(0); console.error('npm error 404 ' + process.env.WHO); process.exit(7);`,
      );
      const unity = { command: 'node', args: [broken], env: { WHO: 'anna' } };
      fixture.write('.claude.json', { mcpServers: { unity } });
      fixture.write('.gemini/settings.json', { mcpServers: { unity } });
      fixture.write('.gemini/trustedFolders.json', { [fixture.project]: 'TRUST_FOLDER' });
      fixture.write(
        '.codex/config.toml',
        `[mcp_servers.unity]\ncommand = "node"\nargs = [${JSON.stringify(broken)}]\ncwd = "/gone"\n`,
      );
      const examined = await fixture.doctor();
      const said = examined.stdout;
      for (const words of ['exit code 7', 'npm error 404 anna', '(Claude Code), ', 'its cwd /gone is not a folder'])
        if (!said.includes(words)) throw new Error(`expected ${words} in ${said}`);
      return examined;
    },
  },
  {
    title: 'an entry that pins a version which does not start: init would leave the pin',
    finds: ['editor.none_known', 'client.entry_fails', 'client.older_version'],
    async play(fixture) {
      await fixture.serve();
      const broken = fixture.write('broken/npx.cjs', `console.error('npm error 404'); process.exit(1);`);
      fixture.write('.cursor/mcp.json', {
        mcpServers: { unity: { command: 'node', args: [broken, '-y', 'mcp-unity-bridge@0.0.1'] } },
      });
      const examined = await fixture.doctor();
      const findings = examined.report().checks.flatMap((check) => check.findings);
      const remedy = findings.find(({ id }) => id === 'client.entry_fails')?.remedy ?? '';
      if (!/ upgrade, or fix it manually /.test(remedy)) throw new Error(`expected upgrade, got ${remedy}`);
      return examined;
    },
  },
  {
    title: 'a client with another token than the server that it calls',
    finds: ['editor.none_known', 'client.url_refused', 'client.url_silent'],
    async play(fixture) {
      await fixture.serve(['--http', '--port', '0', '--bearer']);
      const { http_url = '' } = await fixture.home.hub();
      fixture.write('.cursor/mcp.json', {
        mcpServers: { unity: { url: http_url, headers: { Authorization: 'Bearer wrong' } } },
      });
      fixture.write('.claude.json', {
        mcpServers: { unity: { command: 'node', args: ['mcp-unity-bridge', 'connect', await closedUrl()] } },
      });
      return fixture.doctor();
    },
  },
];

/** A URL at which no server listens. */
async function closedUrl(): Promise<string> {
  const server = createServer();
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    }),
  );
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/mcp`;
}
