import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readHubFile } from '../../server/home/hub-file.ts';
import { isAlive, kill } from '../../server/test-kit/home.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { freePort } from '../../server/test-kit/free-port.ts';
import { keepRunning } from './keep-running.ts';
import { collectAndMeasure } from './live-memory.ts';
import type { LoadedServer } from './loaded-server.ts';

export interface ServerOptions {
  readonly bin: string;
  /** For everything that it keeps. */
  readonly dir: string;
  /** Its last Editor listens, and the server dials it. */
  readonly dials: boolean;
}

const UP_MS = 60_000;
/** Another one has been faster, and has not handed over yet. */
const ANOTHER_RUNS = 75;

/** `serve --http` in the foreground, which keeps its record in its state folder. */
export async function startServer({ bin, dir, dials }: ServerOptions): Promise<LoadedServer> {
  const stateDir = join(dir, 'state');
  mkdirSync(stateDir, { mode: 0o700 });
  const [port, inspectPort, tcpPort] = [await freePort(), await freePort(), dials ? await freePort() : undefined];
  const url = `http://127.0.0.1:${port}/mcp`;
  const dialling = tcpPort === undefined ? [] : ['--tcp', String(tcpPort)];
  const kept = keepRunning({
    args: [`--inspect-port=127.0.0.1:${inspectPort}`, bin, 'serve', '--http', '--port', String(port), ...dialling],
    cwd: stateDir,
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir },
    logFile: join(dir, 'server.log'),
    mayEndWith: [ANOTHER_RUNS],
  });
  const isUp = async (): Promise<boolean> => {
    const failure = kept.failure();
    if (failure !== undefined) throw new Error(failure);
    const hub = readHubFile(stateDir);
    return hub !== undefined && hub.pid === kept.pid() && isAlive(hub.pid) && (await answers(url));
  };
  const end = async (): Promise<void> => {
    kept.stop();
    // A forwarder that has just gone may have one on the way.
    for (let round = 0; round < 10; round += 1) {
      const hub = readHubFile(stateDir);
      if (hub !== undefined && isAlive(hub.pid)) kill(hub.pid);
      await pause(100);
    }
  };
  await waitFor('the server to serve', isUp, UP_MS).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const token = await waitFor('the token', () => readFileSync(join(stateDir, 'token'), 'utf8').trim());
  return {
    surroundings: { bin, stateDir, urls: [url], url, token },
    editorProcess: (project, isLast) => ({
      words: [process.execPath, bin, 'mock', ...(isLast && tcpPort !== undefined ? ['--tcp', String(tcpPort)] : [])],
      home: stateDir,
      project,
    }),
    end,
    pid: () => kept.pid(),
    collect: () => collectAndMeasure(kept.pid() ?? 0, inspectPort),
    // Forwarders start one in the background meanwhile, which has to hand over.
    betweenStrikesMs: 12_000,
    strikes: [
      {
        name: 'kill_server',
        async cause() {
          const pid = kept.pid();
          if (pid === undefined) return;
          kill(pid);
          await waitFor('the server to be gone', () => !isAlive(pid), UP_MS);
          await waitFor('the server to serve again', isUp, UP_MS);
        },
      },
    ],
    wrong: () => [kept.failure() ?? []].flat(),
  };
}

/** Any HTTP answer will do. */
async function answers(url: string): Promise<boolean> {
  return fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );
}
