import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rotateToken } from '../../../../server/lib/home/state-dir.ts';
import { acquireLock } from '../../../../server/store/lock.ts';
import { openMock } from '../fixture.ts';
import { type Fault, isRoot, loadBefore, folderElsewhere, findClosedUrl } from './fault.ts';

const NOBODY = 65_534;

export const stateDirFaults: readonly Fault[] = [
  {
    title: 'a state folder that would be another one in each working folder',
    finds: ['state_dir.unknown'],
    play: (fixture) => fixture.doctor({ env: { MCP_UNITY_BRIDGE_HOME: '${workspaceFolder}/state' } }),
  },
  {
    title: 'a relative folder for state, which is ignored',
    finds: ['state_dir.not_a_folder', 'state_dir.variable_ignored'],
    play(fixture) {
      // So that no server starts in it.
      mkdirSync(join(fixture.userHome, '.local', 'state'), { recursive: true });
      writeFileSync(join(fixture.userHome, '.local', 'state', 'mcp-unity-bridge'), '');
      return fixture.doctor({ env: { MCP_UNITY_BRIDGE_HOME: '', XDG_STATE_HOME: '.state' } });
    },
    cannot: () => (process.platform === 'linux' ? undefined : 'the variable is one of Linux'),
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
      const closed = join(folderElsewhere(fixture), 'closed');
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
      return fixture.doctor({ node: loadBefore(code) });
    },
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
      writeFileSync(join(fixture.dir, 'hub.json'), JSON.stringify({ ...hub, http_url: await findClosedUrl() }));
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
    title: 'a pipe in the place of the token, which would hold a reader up forever',
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
];
