import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ARTIFACTS } from '../lib/dotnet.ts';

export class RunnerEnded extends Error {}

interface Runner {
  /** Undefined: it has ended. */
  ask(line: string): Promise<string | undefined>;
  stop(): Promise<void>;
}

export function startRunner(csc: string, folder: string): Runner {
  const child = spawn('dotnet', [join(ARTIFACTS, 'bin/Diff/debug/McpUnityBridge.Tests.dll'), csc, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  // One that ends while it is written to is noticed by what it answers.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'exit');
  return {
    ask: async (line) => {
      child.stdin.write(`${line}\n`);
      const { value, done } = await lines.next();
      return done === true ? undefined : value;
    },
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
