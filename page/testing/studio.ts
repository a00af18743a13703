import { spawn } from 'node:child_process';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { modernOverHttp } from '../../proof/kit/http-client.ts';
import { askStatus } from '../../server/clients/forwarder/command.ts';
import { createHome, type Home } from '../../proof/kit/home.ts';
import { startHttpServer } from '../../proof/kit/running.ts';
import { waitFor } from '../../proof/kit/wait-for.ts';

/** A real server with many connected Editors, and a client that calls them. */
export interface Studio {
  readonly home: Home;
  readonly serverPid: number;
  /** Folders of the projects, in the order of the Editors. Each name occurs twice, in the folders `team-0` and `team-1`. */
  readonly projects: readonly string[];
  /** This many short queries, spread over the Editors, all answered. */
  ask(count: number): Promise<void>;
  /** Code that runs until it is cancelled, in one Editor. Resolves to its log_id once it is accepted. */
  begin(editor: number, code: string): Promise<string>;
  end(): Promise<void>;
}

const START_MS = 120_000;
/** Requests at once: enough to keep the server busy. */
const AT_ONCE = 32;

export async function startStudio(entry: string, editorCount: number): Promise<Studio> {
  const home = createHome();
  const projects = Array.from({ length: editorCount }, (_, number) => makeProject(home, number));
  const server = await startHttpServer(home, entry);
  const script = fileURLToPath(new URL('many-editors.ts', import.meta.url));
  const editors = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script, ...projects], {
    env: home.env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  home.owns(editors.pid);
  await waitFor('the Editors to connect', () => areConnected(home, editorCount), START_MS);

  const clients = projects.map((project) => modernOverHttp(`${server.url}?project=${encodeURIComponent(project)}`));
  const call = async (editor: number, name: string, params: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await clients[editor % editorCount]?.request('tools/call', { name, arguments: params }, {});
    const envelope = answer?.result?.structuredContent;
    if (envelope === undefined) throw new Error(`expected an envelope, got ${JSON.stringify(answer)}`);
    return envelope;
  };
  let asked = 0;
  return {
    home,
    serverPid: server.process.pid ?? 0,
    projects,
    async ask(count) {
      const end = asked + count;
      const askOn = async (): Promise<void> => {
        while (asked < end) {
          const number = asked++;
          // oxlint-disable-next-line no-await-in-loop -- one after the other: as many at once as there are loops
          const { status } = await call(number, 'unity_query', { query: `${number} + 1`, timeout: 60_000 });
          if (status !== 'completed')
            throw new Error(`expected the query ${number} to complete, got ${String(status)}`);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, askOn));
    },
    begin: async (editor, code) => String((await call(editor, 'unity_execute_code', { code, timeout: 0 }))['log_id']),
    end: () => home.remove(),
  };
}

function makeProject(home: Home, number: number): string {
  const folder = join(realpathSync(home.dir), `team-${number % 2}`, `Game${Math.floor(number / 2)}`);
  mkdirSync(folder, { recursive: true });
  return folder;
}

async function areConnected(home: Home, count: number): Promise<boolean> {
  const { editors } = await askStatus({ stateDir: home.dir });
  return editors.filter(({ state }) => state === 'connected').length === count;
}
