import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ARTIFACTS, buildProject, QUIET } from '../lib/dotnet.ts';
import { writeFrame } from '../../generated/typescript/rpc.ts';
import type { Schedule, Seen } from './schedule.ts';

/** The C# core in one .NET process, which plays schedules one after the other. */
export interface Player {
  play(schedules: readonly Schedule[]): Promise<readonly (readonly Seen[])[]>;
  stop(): Promise<void>;
}

export const buildPlayer = (): void => buildProject('dotnet/Schedules/Schedules.csproj');

/** Folder of the built player; a changed core has another one. */
export const PLAYER_FOLDER = join(ARTIFACTS, 'bin/Schedules/debug');

/** In memory, where the system has such a folder: a schedule writes some hundred small files. */
const MEMORY = '/dev/shm';

/** One line for the player, with frames as on the wire. */
const lineOf = (schedule: Schedule): string =>
  JSON.stringify({
    ...schedule,
    events: schedule.events.map(([at, event]) => [
      at,
      event.type === 'frame' ? { ...event, frame: writeFrame(event.frame) } : event,
    ]),
  });

export async function startPlayer(built: string = PLAYER_FOLDER): Promise<Player> {
  const folder = await mkdtemp(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'schedules-'));
  const child = spawn('dotnet', [join(built, 'McpUnityBridge.Tests.dll'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...QUIET },
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async play(schedules) {
      child.stdin.write(schedules.map((schedule) => `${lineOf(schedule)}\n`).join(''));
      const played: (readonly Seen[])[] = [];
      for (const _ of schedules) {
        // oxlint-disable-next-line no-await-in-loop -- one line after the other
        const { value, done } = await lines.next();
        if (done === true) throw new Error('dotnet/Schedules has ended; its error is above');
        played.push(JSON.parse(value));
      }
      return played;
    },
    async stop() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
