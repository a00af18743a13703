import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openMock, type Examined, type Fixture } from '../fixture.ts';
import { type Fault, isRoot, loadBefore, folderElsewhere } from './fault.ts';

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

export const machineFaults: readonly Fault[] = [
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
      return fixture.doctor({
        node: loadBefore("Object.defineProperty(process.versions, 'node', { value: '20.18.1' })"),
      });
    },
  },
  {
    title: 'a Node.js without SQLite, on a platform for which it was not built',
    finds: ['node.no_sqlite'],
    async play(fixture, { entry }) {
      // There its own imports do not resolve.
      const copy = join(folderElsewhere(fixture), 'dist');
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
];
