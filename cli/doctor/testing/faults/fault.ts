import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { mkdirSync, writeFileSync } from 'node:fs';
import { listenOnLoopback } from '../../../../server/lib/sockets.ts';
import { loadDriver } from '../../../../server/store/driver.ts';
import { createFakeEditor } from '../../../../proof/kit/fake-editor.ts';
import { waitFor } from '../../../../proof/kit/scratch.ts';
import type { FindingId } from '../../catalogue.ts';
import { killed, type Examined, type Fixture } from '../fixture.ts';

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

export const isRoot = process.getuid?.() === 0;

/** Code that Node runs before the bin. */
export const loadBefore = (code: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(code)}`,
];

export const folderElsewhere = (fixture: Fixture): string => dirname(fixture.project);

export async function runSql(fixture: Fixture, sql: string): Promise<void> {
  const database = (await loadDriver()).open(join(fixture.dir, 'store.db'));
  database.exec(sql);
  database.close();
}

/** A store that a server has written and closed. */
export async function makeStore(fixture: Fixture): Promise<string> {
  await killed(await fixture.serve(), 'SIGTERM');
  return join(fixture.dir, 'store.db');
}

/** An Editor comes and goes. */
export async function visitAsEditor(fixture: Fixture): Promise<void> {
  const editor = createFakeEditor(fixture.home, { projectPath: fixture.project });
  await editor.connect();
  editor.disconnect();
  await waitFor('the Editor to leave', async () =>
    (await fixture.status()).editors.some(({ state }) => state === 'away'),
  );
}

export const manifestWith = (wanted: string): string =>
  JSON.stringify({ dependencies: { 'com.mcp-unity-bridge.editor': wanted } });

/** A URL at which no server listens. */
export async function findClosedUrl(): Promise<string> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/mcp`;
}

/** What Unity leaves in the files where it opens a project that does not compile. Returns the path of its log. */
export function openInSafeMode({ project, userHome }: Fixture): string {
  mkdirSync(join(project, 'Temp'));
  writeFileSync(join(project, 'Temp', 'UnityLockfile'), '');
  writeFileSync(join(project, 'Assets', 'Player.cs'), 'class Player { int x = y; }');
  const log = join(userHome, '.config', 'unity3d', 'Editor.log');
  mkdirSync(dirname(log), { recursive: true });
  const later = '-\n'.repeat(2_500);
  writeFileSync(log, `Begin\nAssets/Player.cs(1,24): error CS0103: The name 'y' does not exist\n${later}`);
  return log;
}
