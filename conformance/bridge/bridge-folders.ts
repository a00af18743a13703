import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The files of one case: a state dir in which the Unity side finds the server, a project, and the ledger. */
export interface BridgeFolders {
  /** For MCP_UNITY_BRIDGE_HOME. */
  readonly home: string;
  readonly project: string;
  readonly ledger: string;
  writeHub(content: { readonly url: string; readonly boot_id: string; readonly host: string }): void;
  /** What the bridge has written into the project. */
  deleteJournal(): void;
  /** The project is another folder from then on. */
  copyProject(): void;
  remove(): void;
}

/** Of a real Unity project, what its bridge does not write. */
const PROJECT_FOLDERS: readonly string[] = ['Assets', 'Packages', 'ProjectSettings'];

export function makeBridgeFolders(token: string): BridgeFolders {
  const folder = mkdtempSync(join(tmpdir(), 'mub-bridge-'));
  const home = join(folder, 'home');
  let project = join(folder, 'Project');
  mkdirSync(home, { mode: 0o700 });
  for (const name of PROJECT_FOLDERS) mkdirSync(join(project, name), { recursive: true });
  writeFileSync(join(home, 'token'), `${token}\n`, { mode: 0o600 });
  return {
    home,
    get project() {
      return project;
    },
    ledger: join(folder, 'ledger.txt'),
    writeHub: (content) => {
      const draft = join(home, `hub.json.${content.boot_id}`);
      writeFileSync(
        draft,
        `${JSON.stringify({ version: 1, ...content, socket: join(home, 'none.sock'), pid: process.pid, server_version: 'conformance' })}\n`,
        { mode: 0o600 },
      );
      renameSync(draft, join(home, 'hub.json'));
    },
    deleteJournal: () => {
      for (const name of readdirSync(project))
        if (!PROJECT_FOLDERS.includes(name)) rmSync(join(project, name), { recursive: true, force: true });
    },
    copyProject: () => {
      cpSync(project, `${project}-copy`, { recursive: true });
      project = `${project}-copy`;
    },
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
