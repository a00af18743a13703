import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../lib/free-port.ts';
import { signalGroup } from '../lib/signal-group.ts';
import { splitCommand } from '../lib/split-command.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';
import { valueInFile } from './value-in-file.ts';
import type { BridgeClient } from './bridge-client.ts';
import { fillValue, fillIn, type Fillings } from './fill.ts';
import type { Manifest } from './manifest.ts';
import { startUnityHalf, type UnityHalf } from './unity-half.ts';
import type { BehaviourTarget } from './behaviour-target.ts';
import { connectClient } from './connect-client.ts';

/** A bridge, and the program that plays Unity for it, in a folder of its own. */
export interface Surroundings {
  readonly ledgerPath: string;
  readonly unity: UnityHalf | undefined;
  readonly fillings: Fillings;
  /** A client, with a server process of its own. */
  connect(): Promise<BridgeClient>;
  /** SIGKILL of the server behind the client's command, if there is one. */
  killServerBehind(): void;
  end(): Promise<void>;
}

export interface Watching {
  readonly now: () => number;
  readonly wire: (to: 'client' | 'server', text: string) => void;
}

export async function makeSurroundings(
  { manifest, fillings: given, cwd }: BehaviourTarget,
  watching: Watching,
): Promise<Surroundings> {
  const folder = makeTemporaryFolder();
  const dir = join(folder.path, 'd');
  mkdirSync(dir);
  const fillings = { ...given, dir, port: await freePort() };
  const env = stringsOf(fillValue(manifest.env ?? {}, fillings));
  const wordsOf = (line: string): readonly string[] => splitCommand(line).map((word) => fillIn(word, fillings));
  const killServerBehind = (): void => killFrom(manifest.server_pid, fillings);
  let unity: UnityHalf | undefined;
  try {
    unity =
      manifest.unity === undefined ? undefined : await startUnityHalf({ command: wordsOf(manifest.unity), env, dir });
  } catch (error) {
    folder.remove();
    throw error;
  }
  return {
    ledgerPath: join(folder.path, 'ledger'),
    unity,
    fillings,
    connect: async () =>
      connectClient(manifest, { command: wordsOf(manifest.server ?? ''), env, dir: cwd ?? dir, ...watching }, fillings),
    killServerBehind,
    async end() {
      killServerBehind();
      await unity?.end();
      folder.remove();
    },
  };
}

const stringsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(value)).map(([name, text]) => [name, String(text)]));

function killFrom(where: Manifest['server_pid'], fillings: Fillings): void {
  if (where === undefined) return;
  const pid = valueInFile(fillIn(where.file, fillings), where.pointer);
  if (typeof pid === 'number' && pid > 1) signalGroup(pid, 'SIGKILL');
}
