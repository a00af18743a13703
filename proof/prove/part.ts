import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** The repository. */
export const ROOT = join(import.meta.dirname, '..', '..');

/** A command of its own, which leaves files; what it says goes to the terminal. */
export interface Part {
  readonly title: string;
  /** After `node`. */
  readonly args: readonly string[];
}

/** How a part ended: its exit code belongs to the verdict, whatever its files say. */
export interface PartEnd {
  readonly title: string;
  readonly exitCode: number;
  readonly seconds: number;
}

export async function playPart({ title, args }: Part): Promise<PartEnd> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { title, exitCode, seconds: (performance.now() - began) / 1000 };
}
