import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHubFile, type HubFile } from '../../server/lib/home/state-files.ts';
import { isAlive, kill, waitFor } from '../../conformance/lib/child.ts';

/** An empty folder, by its real path. It is removed when this process exits; remains of those of tests, when all tests have ended. */
export function scratchFolder(): string {
  if (folders.length === 0) process.once('exit', removeFolders);
  const folder = realpathSync(mkdtempSync(join(process.env['MUB_SCRATCH'] ?? tmpdir(), 'mub-')));
  folders.push(folder);
  return folder;
}

const folders: string[] = [];

function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Makes an empty Unity project: the folders that identify one, a manifest without packages and the version of the Editor. Returns the folder. */
export function makeUnityProject(folder: string): string {
  for (const name of ['Assets', 'Packages', 'ProjectSettings']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'Packages', 'manifest.json'), '{\n  "dependencies": {}\n}\n');
  writeFileSync(join(folder, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
  return folder;
}

export { freePort } from '../../conformance/lib/temporary-folder.ts';
export { isAlive, kill, waitFor };

/** A state dir of one test, and its processes. */
export interface Home {
  readonly dir: string;
  /** Environment for processes that shall use it. */
  readonly env: NodeJS.ProcessEnv;
  /** The server that runs for it now. */
  hub(): Promise<HubFile>;
  /** Records a process, to be killed at the end. */
  owns(pid: number | undefined): void;
  /** Kills what was started here, and the server, and removes the folder. */
  remove(): Promise<void>;
}

export function createHome(): Home {
  const dir = scratchFolder();
  const pids = new Set<number>();
  return {
    dir,
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: dir, MCP_DEBUG: join(dir, 'server.log') },
    hub: () => waitFor('hub.json', () => readHubFile(dir)),
    owns(pid) {
      if (pid !== undefined) pids.add(pid);
    },
    async remove() {
      for (const pid of pids) kill(pid);
      // A forwarder that was just killed may have started a server.
      await waitFor('the servers to be gone', () => {
        const hub = readHubFile(dir);
        if (hub !== undefined) kill(hub.pid);
        return hub === undefined || !isAlive(hub.pid);
      });
      // A server that has lost the race to start may not have exited yet, and write its log.
      await waitFor('the state folder to be removed', () => isRemoved(dir));
    },
  };
}

/** True if hub.json of this state dir names a server. */
export const hasHubFile = (home: Home): boolean => readHubFile(home.dir) !== undefined;

function isRemoved(dir: string): boolean {
  try {
    rmSync(dir, { recursive: true, force: true });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY') return false;
    throw error;
  }
}

/**
 * Resolves just after the server has checked its files, which restores hub.json: the next check is two seconds later. For events that must
 * happen before the server itself notices a change of a file.
 */
export async function afterLook(home: Home): Promise<void> {
  rmSync(join(home.dir, 'hub.json'));
  await home.hub();
}
