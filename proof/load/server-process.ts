import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readHubFile } from '../../server/home/hub-file.ts';
import { isAlive, kill } from '../../server/test-kit/home.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';

/** `serve --http` in the foreground, started again whenever it has ended. */
export interface LoadedServer {
  /** Of /mcp. */
  readonly url: string;
  /** Of the process that serves now. */
  pid(): number | undefined;
  /** SIGKILL; resolves when another one serves. Forwarders start one in the background meanwhile, which has to hand over. */
  killAndRestart(): Promise<void>;
  /** Ends it, and whoever has taken its place. */
  end(): Promise<void>;
}

export interface LoadedServerOptions {
  readonly bin: string;
  readonly stateDir: string;
  readonly port: number;
  /** Of the Editor that listens, if one does. */
  readonly tcpPort: number | undefined;
}

const UP_MS = 60_000;
const AGAIN_MS = 300;
/** Another one has been faster, and has not handed over yet. */
const ANOTHER_RUNS = 75;

export async function startServer(options: LoadedServerOptions): Promise<LoadedServer> {
  const { bin, stateDir, port, tcpPort } = options;
  const url = `http://127.0.0.1:${port}/mcp`;
  const logFile = join(stateDir, '..', 'server.log');
  const log = createWriteStream(logFile, { flags: 'a' });
  let failure: string | undefined;
  let child: ChildProcess | undefined;
  let isEnding = false;
  const launch = (): void => {
    const args = [
      bin,
      'serve',
      '--http',
      '--port',
      String(port),
      ...(tcpPort === undefined ? [] : ['--tcp', String(tcpPort)]),
    ];
    const started = spawn(process.execPath, args, {
      cwd: stateDir,
      env: { ...process.env, MCP_UNITY_BRIDGE_HOME: stateDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    started.stderr.pipe(log, { end: false });
    started.once('exit', (code) => {
      if (code !== null && code !== ANOTHER_RUNS)
        failure = `the server has ended with exit code ${code}; its log says: ${lastOf(logFile)}`;
      else if (!isEnding && child === started) setTimeout(launch, AGAIN_MS);
    });
  };
  const isUp = async (): Promise<boolean> => {
    if (failure !== undefined) throw new Error(failure);
    const hub = readHubFile(stateDir);
    return hub !== undefined && hub.pid === child?.pid && isAlive(hub.pid) && (await answers(url));
  };
  const end = async (): Promise<void> => {
    isEnding = true;
    if (child?.pid !== undefined) kill(child.pid);
    // A forwarder that has just gone may have one on the way.
    for (let round = 0; round < 10; round += 1) {
      const hub = readHubFile(stateDir);
      if (hub !== undefined && isAlive(hub.pid)) kill(hub.pid);
      await pause(100);
    }
    log.end();
  };
  launch();
  try {
    await waitFor('the server to serve', isUp, UP_MS);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url,
    end,
    pid: () => child?.pid,
    async killAndRestart() {
      const pid = child?.pid;
      if (pid === undefined) return;
      kill(pid);
      await waitFor('the server to be gone', () => !isAlive(pid), UP_MS);
      await waitFor('the server to serve again', isUp, UP_MS);
    },
  };
}

/** Any HTTP answer will do. */
async function answers(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}

function lastOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-1_000);
  } catch {
    return 'nothing';
  }
}
