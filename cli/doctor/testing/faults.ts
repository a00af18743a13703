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
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { linkProofText, prove } from '../../../server/home/proof.ts';
import { readHubFile } from '../../../server/home/hub-file.ts';
import { rotateToken } from '../../../server/home/state-dir.ts';
import { loadDriver } from '../../../server/store/driver.ts';
import { acquireLock } from '../../../server/store/lock.ts';
import { createFakeEditor } from '../../../server/test-kit/fake-editor.ts';
import { waitFor } from '../../../server/test-kit/wait-for.ts';
import type { FindingId } from '../catalogue.ts';
import { BOOT_ID, fakeServer } from './fake-server.ts';
import { killed, openMock, type Examined, type Stage } from './stage.ts';

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
  readonly play: (stage: Stage, bins: Bins) => Promise<Examined>;
}

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** Code that Node runs before the bin. */
const before = (code: string): readonly string[] => ['--import', `data:text/javascript,${encodeURIComponent(code)}`];

const elsewhere = (stage: Stage): string => dirname(stage.project);

function mountSmall(path: string, size: string): string | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'none', path], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return `mounting a small disk is not permitted here: ${error instanceof Error ? error.message : String(error)}`;
  }
}

async function onSmallDisk(stage: Stage, size: string): Promise<Examined> {
  const refusal = mountSmall(stage.dir, size);
  if (refusal !== undefined) throw new Error(refusal);
  try {
    // A lock that is held keeps the doctor from starting a server on it.
    mkdirSync(join(stage.dir, 'lock.db'));
    return await stage.doctor();
  } finally {
    execFileSync('umount', [stage.dir]);
  }
}

async function query(stage: Stage, sql: string): Promise<void> {
  const database = (await loadDriver()).open(join(stage.dir, 'store.db'));
  database.exec(sql);
  database.close();
}

/** A store that a server has written and closed. */
async function withStore(stage: Stage): Promise<string> {
  await killed(await stage.serve(), 'SIGTERM');
  return join(stage.dir, 'store.db');
}

/** An Editor comes and goes. */
async function visit(stage: Stage): Promise<void> {
  const editor = createFakeEditor(stage.home, { projectPath: stage.project });
  await editor.connect();
  editor.disconnect();
  await waitFor('the Editor to leave', async () =>
    (await stage.status()).editors.some(({ state }) => state === 'away'),
  );
}

async function withFake(
  stage: Stage,
  { version }: Bins,
  greeting: Parameters<typeof fakeServer>[1],
): Promise<Examined> {
  rotateToken(stage.dir);
  const server = await fakeServer(stage.dir, greeting, version);
  try {
    return await stage.doctor({ cwd: elsewhere(stage) });
  } finally {
    server.close();
    // Else the stage would take this process for the server at its end.
    rmSync(join(stage.dir, 'hub.json'), { force: true });
  }
}

const manifest = (wanted: string): string =>
  JSON.stringify({ dependencies: { 'com.mcp-unity-bridge.editor': wanted } });

export const faults: readonly Fault[] = [
  {
    title: 'with server, Editor and client in order nothing is found',
    finds: [],
    async play(stage) {
      await stage.serve(['--http', '--port', '0']);
      await openMock(stage, stage.project);
      return stage.doctor();
    },
  },
  {
    title: 'on a new machine the package and a client are missing, and the server starts by itself',
    finds: ['editor.none_known', 'client.none', 'project.no_package'],
    async play(stage) {
      rmSync(stage.dir, { recursive: true });
      rmSync(join(stage.userHome, '.claude.json'));
      writeFileSync(join(stage.project, 'Packages', 'manifest.json'), '{ "dependencies": {} }');
      return stage.doctor();
    },
  },
  {
    title: 'an old Node.js',
    finds: ['node.too_old'],
    play(stage) {
      return stage.doctor({ node: before("Object.defineProperty(process.versions, 'node', { value: '20.18.1' })") });
    },
  },
  {
    title: 'a Node.js without SQLite, on a platform for which nobody has built it',
    finds: ['node.no_sqlite'],
    async play(stage, { entry }) {
      // There its own imports do not resolve.
      const copy = join(elsewhere(stage), 'dist');
      cpSync(dirname(entry), copy, { recursive: true });
      const noSqlite = "Object.defineProperty(process.versions, 'sqlite', { value: '3.40.0' })";
      const preload = stage.write('no-sqlite.mjs', noSqlite);
      return stage.doctor({ entry: join(copy, 'mcp-unity-bridge.js'), env: { NODE_OPTIONS: `--import=${preload}` } });
    },
  },
  {
    title: 'a file in the place of the state folder',
    finds: ['state_dir.not_a_folder'],
    async play(stage) {
      const file = stage.write('state', 'text');
      return stage.doctor({ env: { MCP_UNITY_BRIDGE_HOME: file } });
    },
  },
  {
    title: 'a state folder below a file',
    finds: ['state_dir.not_a_folder'],
    play: (stage) =>
      stage.doctor({ env: { MCP_UNITY_BRIDGE_HOME: join(stage.write('state', 'text'), 'deeper', 'still') } }),
  },
  {
    title: 'a state folder that is a link to nothing',
    finds: ['state_dir.not_a_folder'],
    play(stage) {
      const link = join(stage.userHome, 'state');
      symlinkSync(join(stage.userHome, 'gone'), link);
      return stage.doctor({ env: { MCP_UNITY_BRIDGE_HOME: link } });
    },
  },
  {
    title: 'a state folder of somebody else',
    finds: ['state_dir.other_owner'],
    cannot: () => (isRoot ? undefined : 'only root can give a folder away'),
    play(stage) {
      chownSync(stage.dir, NOBODY, NOBODY);
      return stage.doctor();
    },
  },
  {
    title: 'a state folder that is shared by all users',
    finds: ['state_dir.shared'],
    play(stage) {
      chmodSync(stage.dir, 0o1777);
      return stage.doctor();
    },
  },
  {
    title: 'a token that others may write',
    finds: ['token.unreadable'],
    play(stage) {
      writeFileSync(join(stage.dir, 'token'), `${'a'.repeat(64)}\n`);
      chmodSync(join(stage.dir, 'token'), 0o666);
      return stage.doctor();
    },
  },
  {
    title: 'a state folder that may not be made',
    finds: ['state_dir.not_writable', ...(isRoot ? (['project.journal_not_writable'] as const) : [])],
    play(stage) {
      const closed = join(elsewhere(stage), 'closed');
      mkdirSync(closed, { mode: 0o555 });
      return stage.doctor({
        env: { MCP_UNITY_BRIDGE_HOME: join(closed, 'state') },
        ...(isRoot ? { uid: NOBODY } : {}),
      });
    },
  },
  {
    title: 'a state folder on a network drive',
    finds: ['state_dir.network_drive'],
    play(stage) {
      const code = `import fs from 'node:fs'; import { syncBuiltinESMExports } from 'node:module'; const read = fs.readFileSync;
        fs.readFileSync = (path, ...more) => path === '/proc/mounts' ? 'server:/home ${stage.dir} nfs4 rw 0 0\\n' : read(path, ...more); syncBuiltinESMExports();`;
      return stage.doctor({ node: before(code) });
    },
  },
  {
    title: 'a disk that is nearly full',
    finds: ['disk.full', 'lock.unusable'],
    cannot: () => (isRoot ? undefined : 'only root can mount a small disk'),
    play: (stage) => onSmallDisk(stage, '3m'),
  },
  {
    title: 'a disk with little room',
    finds: ['disk.low', 'lock.unusable'],
    cannot: () => (isRoot ? undefined : 'only root can mount a small disk'),
    play: (stage) => onSmallDisk(stage, '100m'),
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
    async play(stage) {
      await stage.serve();
      await openMock(stage, stage.project, ['--unfocused']);
      const hub = await stage.home.hub();
      for (const [path, mode] of [
        [stage.dir, 0o755],
        [join(stage.dir, 'token'), 0o644],
        [hub.socket, 0o666],
      ] as const)
        chmodSync(path, mode);
      writeFileSync(join(stage.dir, 'store.db.damaged-1'), '');
      truncateSync(join(stage.dir, 'store.db.damaged-1'), 3 * 1024 ** 3);
      writeFileSync(join(stage.dir, 'hub.json'), JSON.stringify({ ...hub, http_url: await closedUrl() }));
      writeFileSync(
        join(stage.dir, 'policy.json'),
        JSON.stringify({ version: 1, rules: [{ tool: 'unity_execute_code', decision: 'ask' }] }),
        { mode: 0o600 },
      );
      return stage.doctor();
    },
  },
  {
    title: 'a token that is gone while a server runs',
    finds: ['token.missing'],
    async play(stage) {
      await stage.serve();
      rmSync(join(stage.dir, 'token'));
      return stage.doctor();
    },
  },
  {
    title: 'a token that is none',
    finds: ['token.corrupt'],
    play(stage) {
      writeFileSync(join(stage.dir, 'token'), 'open sesame', { mode: 0o600 });
      return stage.doctor();
    },
  },
  {
    title: 'a pipe in the place of the token, which would hold a reader up for ever',
    finds: ['token.unreadable'],
    play(stage) {
      execFileSync('mkfifo', [join(stage.dir, 'token')]);
      return stage.doctor();
    },
  },
  {
    title: 'a state folder that was copied: the token is another than that of the server it names',
    finds: ['token.mismatch'],
    async play(stage) {
      await stage.serve();
      const copy = join(stage.userHome, 'copy');
      mkdirSync(copy, { mode: 0o700 });
      cpSync(join(stage.dir, 'hub.json'), join(copy, 'hub.json'));
      rotateToken(copy);
      return stage.doctor({ env: { MCP_UNITY_BRIDGE_HOME: copy } });
    },
  },
  {
    title: 'a lock that another program holds',
    finds: ['lock.held_silently'],
    async play(stage) {
      const held = await acquireLock(stage.dir);
      if (held.kind !== 'ok') throw new Error(`expected the lock, got ${held.kind}`);
      try {
        return await stage.doctor();
      } finally {
        held.lock.release();
      }
    },
  },
  {
    title: 'a hub.json of nonsense, and a store of another program',
    finds: ['hub_file.unreadable', 'store.not_ours'],
    async play(stage) {
      writeFileSync(join(stage.dir, 'hub.json'), 'nonsense');
      await query(stage, 'CREATE TABLE recipes (name TEXT)');
      return stage.doctor();
    },
  },
  {
    title: 'a hub.json of another machine, and a folder in the place of the store',
    finds: ['hub_file.other_host', 'store.unreadable'],
    async play(stage) {
      writeFileSync(join(stage.dir, 'hub.json'), JSON.stringify({ version: 1, host: 'elsewhere' }));
      mkdirSync(join(stage.dir, 'store.db'));
      return stage.doctor();
    },
  },
  {
    title: 'a store of a later version, after a server that was killed',
    finds: ['hub_file.stale', 'store.newer_format'],
    async play(stage) {
      await killed(await stage.serve());
      await query(stage, 'PRAGMA user_version = 99');
      return stage.doctor();
    },
  },
  {
    title: 'a store of an earlier version, which the next server takes over',
    finds: ['editor.none_known'],
    async play(stage) {
      await withStore(stage);
      rmSync(join(stage.dir, 'write-log'), { recursive: true });
      await query(
        stage,
        'ALTER TABLE meta RENAME COLUMN position TO commits; ALTER TABLE meta DROP COLUMN owner; PRAGMA user_version = 2',
      );
      return stage.doctor();
    },
  },
  {
    title: 'a store that a server was making when it ended',
    finds: ['editor.none_known'],
    async play(stage) {
      await withStore(stage);
      rmSync(join(stage.dir, 'write-log'), { recursive: true });
      await query(stage, 'DELETE FROM meta');
      return stage.doctor();
    },
  },
  {
    title: 'a store that is damaged in the middle, which the next server sets aside',
    finds: ['store.damaged_at_rest'],
    async play(stage) {
      const path = await withStore(stage);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, 4096, bytes.length - 4096));
      return stage.doctor();
    },
  },
  {
    title: 'an entry of our name that starts npx with nothing',
    finds: ['store.lost_writes', 'client.wrong_entry'],
    async play(stage) {
      rmSync(await withStore(stage));
      stage.write('.codeium/windsurf/mcp_config.json', {
        mcpServers: { unity: { command: 'npx', arg: ['-y', 'mcp-unity-bridge'] } },
      });
      return stage.doctor();
    },
  },
  {
    title: 'a store of which the last page is damaged, so that it still opens',
    finds: ['store.damaged'],
    async play(stage) {
      const path = await withStore(stage);
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0x5a, bytes.length - 4096));
      return stage.doctor();
    },
  },
  {
    title: 'a store that was deleted',
    finds: ['store.lost_writes'],
    async play(stage) {
      rmSync(await withStore(stage));
      return stage.doctor();
    },
  },
  {
    title: 'a store that was put back from an older copy',
    finds: ['store.lost_writes'],
    async play(stage) {
      const path = await withStore(stage);
      cpSync(path, `${path}.older`);
      await stage.serve();
      await visit(stage);
      await killed((await stage.home.hub()).pid, 'SIGTERM');
      renameSync(`${path}.older`, path);
      return stage.doctor();
    },
  },
  {
    title: 'a server that hangs',
    finds: ['server.silent'],
    async play(stage) {
      const pid = await stage.serve();
      process.kill(pid, 'SIGSTOP');
      try {
        return await stage.doctor();
      } finally {
        process.kill(pid, 'SIGCONT');
      }
    },
  },
  {
    title: 'something else at the address of the server',
    finds: ['server.impostor'],
    play: (stage, bins) =>
      withFake(stage, bins, () => ({ type: 'welcome', boot_id: BOOT_ID, version: '1', proof: 'I am the server' })),
  },
  {
    title: 'a server that refuses',
    finds: ['server.refused'],
    play: (stage, bins) => withFake(stage, bins, () => ({ type: 'refused', reason: 'Today is Sunday.' })),
  },
  {
    title: 'an old server that does not know the question',
    finds: ['server.no_status', 'server.older'],
    play: (stage, bins) =>
      withFake(stage, { ...bins, version: '0.0.1' }, ({ client_uuid }) => {
        const token = readFileSync(join(stage.dir, 'token'), 'utf8').trim();
        return {
          type: 'welcome',
          boot_id: BOOT_ID,
          version: '0.0.1',
          proof: prove(token, linkProofText.server(BOOT_ID, client_uuid)),
        };
      }),
  },
  {
    title: 'an older server, which is not made to leave',
    finds: ['server.older', 'editor.none_known'],
    async play(stage, { older }) {
      const pid = await stage.serve([], { entry: older });
      const examined = await stage.doctor();
      if (readHubFile(stage.dir)?.pid !== pid) throw new Error('expected the older server to stay');
      return examined;
    },
  },
  {
    title: 'a server that is newer than this program, and an Editor that has gone',
    finds: ['server.newer', 'editor.none_connected'],
    async play(stage, { older }) {
      await stage.serve();
      await visit(stage);
      stage.write('.claude.json', { mcpServers: { unity: { command: 'node', args: [older] } } });
      return stage.doctor({ entry: older });
    },
  },
  {
    title: 'a server that has crashed',
    finds: ['hub_file.stale', 'server.crashed', 'mcp.failed'],
    async play(stage) {
      // The last thing that opening the store makes: SQLite aborts a process that ends while its thread is in the middle of that.
      const isUp = `existsSync(${JSON.stringify(join(stage.dir, 'write-log'))})`;
      const preload = stage.write(
        'crash.mjs',
        `import { existsSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads';
        if (isMainThread) setInterval(() => { if (${isUp}) throw new Error('the sky fell'); }, 20);`,
      );
      const child = stage.start(['serve'], { env: { NODE_OPTIONS: `--import=${preload}` } });
      await waitFor('the crash', () => child.exitCode === 70);
      // The next one cannot begin: its folder of large results is a file.
      rmSync(join(stage.dir, 'blobs'), { recursive: true, force: true });
      writeFileSync(join(stage.dir, 'blobs'), '');
      return stage.doctor();
    },
  },
  {
    title: 'a store that was set aside by the server that runs',
    finds: ['store.set_aside', 'server.store_problems', 'editor.none_known'],
    async play(stage) {
      writeFileSync(join(stage.dir, 'store.db'), 'This is no database. '.repeat(400));
      await stage.serve();
      return stage.doctor();
    },
  },
  {
    title: 'a store that is overwritten while the server runs',
    finds: ['store.damaged', 'server.store_failed', 'editor.none_known'],
    async play(stage) {
      await stage.serve();
      for (const file of ['store.db', 'store.db-wal', 'store.db-shm']) {
        const path = join(stage.dir, file);
        writeFileSync(path, Buffer.alloc(statSync(path).size, 0x5a), { flag: 'r+' });
      }
      return stage.doctor();
    },
  },
  {
    title: 'Editors that are busy, that reload, and that are of another version; and a folder that fits all of them',
    finds: ['editor.reloading', 'editor.ambiguous', 'editor.blocked', 'editor.version_skew'],
    async play(stage) {
      await stage.serve();
      const [busy, reloading, old] = ['Busy', 'Reloading', 'Old'].map((name) => join(elsewhere(stage), name));
      if (busy === undefined || reloading === undefined || old === undefined) throw new Error('three names');
      for (const path of [busy, reloading, old]) mkdirSync(path);
      const [first, second] = await Promise.all([openMock(stage, busy), openMock(stage, reloading)]);
      const editor = createFakeEditor(stage.home, {
        projectPath: old,
        hello: { bridge_version: '0.0.1 (protocol 1.0)' },
      });
      await editor.connect();
      first.tell('block forever');
      second.tell('reload 60000');
      await waitFor('both faults', async () => {
        const { editors } = await stage.status();
        return (
          editors.some(({ blocked_since }) => blocked_since !== undefined) &&
          editors.some(({ state }) => state === 'reloading')
        );
      });
      const examined = await stage.doctor({ cwd: elsewhere(stage) });
      editor.disconnect();
      return examined;
    },
  },
  {
    title: 'an Editor that takes a query and does not answer',
    finds: ['call.timed_out'],
    async play(stage) {
      await stage.serve();
      const editor = createFakeEditor(stage.home, { projectPath: stage.project });
      await editor.connect();
      const examined = await stage.doctor();
      editor.disconnect();
      return examined;
    },
  },
  {
    title: 'an Editor that cannot write its journal, as somebody has put a file in its place',
    finds: ['call.failed', 'project.journal_not_writable'],
    async play(stage) {
      await stage.serve();
      await openMock(stage, stage.project);
      rmSync(join(stage.project, 'AI_Logs'), { recursive: true });
      writeFileSync(join(stage.project, 'AI_Logs'), '');
      return stage.doctor();
    },
  },
  {
    title: 'a project of an old Unity whose manifest is broken, and a policy that is',
    finds: ['token.corrupt', 'project.manifest_broken', 'project.unity_too_old', 'policy.broken'],
    async play(stage) {
      writeFileSync(join(stage.dir, 'token'), '');
      writeFileSync(join(stage.project, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2019.4.40f1\n');
      writeFileSync(join(stage.project, 'Packages', 'manifest.json'), '{\n  "dependencies": {\n    "a": 1,,\n  }\n}');
      writeFileSync(
        join(stage.project, 'ProjectSettings', 'mcp-unity-bridge-policy.json'),
        '{ "version": 1, "rules": "none" }',
      );
      return stage.doctor();
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
    async play(stage) {
      writeFileSync(join(stage.dir, 'token'), '');
      const path = join(stage.project, 'Packages', 'manifest.json');
      const folder = join(stage.project, 'Local');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{ "version": "0.0.2" }');
      const results: Examined[] = [];
      cpSync(folder, join(stage.project, 'Library', 'PackageCache', 'com.mcp-unity-bridge.editor@0123abc'), {
        recursive: true,
      });
      for (const wanted of [
        '0.0.1',
        'https://example.com/x.git?path=/unity#v99.0.0',
        'https://example.com/x.git?path=/unity',
        'file:../Local',
      ]) {
        writeFileSync(path, manifest(wanted));
        results.push(await stage.doctor());
      }
      writeFileSync(path, '{}');
      cpSync(folder, join(stage.project, 'Packages', 'com.mcp-unity-bridge.editor'), { recursive: true });
      const last = await stage.doctor();
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
    async play(stage, { older }) {
      writeFileSync(join(stage.dir, 'token'), '');
      stage.write('.claude.json', { mcpServers: { unity: { command: 'node', args: [older] } } });
      stage.write('.config/Claude/claude_desktop_config.json', {
        mcpServers: { unity: { command: 'node', args: [join(stage.userHome, 'gone', 'mcp-unity-bridge.js')] } },
      });
      stage.write('.cursor/mcp.json', {
        mcpServers: { unity: { url: `${await closedUrl()}?client=cursor` }, other: { command: 'nothing-of-ours' } },
      });
      stage.write(
        '.codeium/windsurf/mcp_config.json',
        '{ "mcpServers": { "unity": { "command": "npx" "args": [] } } }',
      );
      stage.write(
        '.codex/config.toml',
        '[mcp_servers.unity]\ncommand = "npx"\nargs = ["-y", "mcp-unity-bridge@0.0.1"]\n',
      );
      stage.write('.gemini/settings.json', { mcpServers: { unity: { command: 'mcp-unity-bridge', args: 'none' } } });
      stage.write('.gemini/trustedFolders.json', {
        [dirname(stage.project)]: 'TRUST_FOLDER',
        [stage.project]: 'DO_NOT_TRUST',
        [`${stage.project}/Assets`]: 'TRUST_FOLDER',
      });
      writeFileSync(
        join(stage.project, '.mcp.json'),
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
      mkdirSync(join(stage.userHome, '.config', 'Code', 'User'), { recursive: true });
      const first = await stage.doctor();
      stage.write('.config/Claude/claude_desktop_config.json', {
        mcpServers: { unity: { command: 'node', args: ['-y', 'mcp-unity-bridge'] } },
      });
      const second = await stage.doctor();
      return {
        ...second,
        ids: () => [...first.ids(), ...second.ids().filter((id) => id === 'client.relative_command')],
      };
    },
  },
  {
    title: 'an entry that looks right and does not start, in two clients; and one whose folder has gone',
    finds: ['editor.none_known', 'client.entry_fails', 'client.entry_fails'],
    async play(stage) {
      await stage.serve();
      const broken = stage.write(
        'broken/mcp-unity-bridge.js',
        `if (process.argv[2] === '--version') process.exit(0); console.error('npm error 404 ' + process.env.WHO); process.exit(7);`,
      );
      const unity = { command: 'node', args: [broken], env: { WHO: 'anna' } };
      stage.write('.claude.json', { mcpServers: { unity } });
      stage.write('.gemini/settings.json', { mcpServers: { unity } });
      stage.write('.gemini/trustedFolders.json', { [stage.project]: 'TRUST_FOLDER' });
      stage.write(
        '.codex/config.toml',
        `[mcp_servers.unity]\ncommand = "node"\nargs = [${JSON.stringify(broken)}]\ncwd = "/gone"\n`,
      );
      const examined = await stage.doctor();
      const said = examined.stdout;
      for (const words of ['exit code 7', 'npm error 404 anna', '(Claude Code), ', 'its cwd /gone is not a folder'])
        if (!said.includes(words)) throw new Error(`expected ${words} in ${said}`);
      return examined;
    },
  },
  {
    title: 'a client with another token than the server that it calls',
    finds: ['editor.none_known', 'client.url_refused', 'client.url_silent'],
    async play(stage) {
      await stage.serve(['--http', '--port', '0', '--bearer']);
      const { http_url = '' } = await stage.home.hub();
      stage.write('.cursor/mcp.json', {
        mcpServers: { unity: { url: http_url, headers: { Authorization: 'Bearer wrong' } } },
      });
      stage.write('.claude.json', {
        mcpServers: { unity: { command: 'node', args: ['mcp-unity-bridge', 'connect', await closedUrl()] } },
      });
      return stage.doctor();
    },
  },
];

/** A URL at which nobody listens. */
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
