import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { initializeRequest } from '../../proof/kit/mcp-messages.ts';
import { waitFor } from '../../proof/kit/wait-for.ts';
import { makeGround, type Ground } from './processes.ts';

/** What is waited for: the end of the process, the answer to `initialize`, or that to `tools/list`, which a client sends right behind it. */
export type Until = 'end' | 'initialize' | 'tools';

/** For a server to come up; it takes a fifth of a second. */
const UP_LIMIT_MS = 30_000;
/** In which a server loads what it does not need at once, so that it takes nothing from the next measurement. */
const SETTLE_MS = 200;

const initialize = initializeRequest({ name: 'bench', protocolVersion: '2025-06-18' });
const questions: Readonly<Record<Until, readonly object[]>> = {
  end: [],
  initialize: [initialize],
  tools: [initialize, { method: 'notifications/initialized' }, { id: 2, method: 'tools/list' }],
};

/** From the start of a process to what is waited for, in ms. Resolves when the process has ended. */
export function startTime(args: readonly string[], { env, project }: Ground, until: Until): Promise<number> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, args, { env, cwd: project, stdio: ['pipe', 'pipe', 'ignore'] });
    let took: number | undefined;
    let said = '';
    child.on('error', reject);
    child.on('exit', () => {
      if (until === 'end') resolve(performance.now() - began);
      else if (took === undefined) reject(new Error(`${args.join(' ')} ended before it answered: ${said}`));
      else resolve(took);
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (took !== undefined || (until === 'tools' && !/"id":2\b.*\n/.test(said))) return;
      took = performance.now() - began;
      child.kill();
    });
    for (const question of questions[until]) child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...question })}\n`);
    if (until === 'end') child.stdin.end();
  });
}

/** The same where no server runs yet. Waits for the server that was started and ends it: it would take from the next measurement what it needs to come up. */
export async function firstStartTime(bin: string, until: Until): Promise<number> {
  const ground = makeGround();
  try {
    const took = await startTime([bin], ground, until);
    await waitForServer(join(ground.folder, 'state', 'hub.json'));
    return took;
  } finally {
    ground.end();
  }
}

async function waitForServer(hubFile: string): Promise<void> {
  await waitFor(`a server to write ${hubFile}`, () => existsSync(hubFile), UP_LIMIT_MS);
  await pause(SETTLE_MS);
}
