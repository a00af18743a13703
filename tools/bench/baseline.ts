import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Of about the length of a call's messages. */
const LINE = `${'x'.repeat(200)}\n`;

/** The way of a call with nothing in it: see baseline.mjs. */
export interface Baseline {
  /** Resolves when a line has come back. */
  readonly ask: () => Promise<void>;
  readonly close: () => void;
}

export async function openBaseline(): Promise<Baseline> {
  const editor = startBaseline('editor');
  const hub = startBaseline('hub', await firstLine(editor));
  const relay = startBaseline('relay', await firstLine(hub));
  let answered = (): void => undefined;
  createInterface({ input: relay.stdout }).on('line', () => answered());
  return {
    ask: () =>
      new Promise((resolve) => {
        answered = resolve;
        relay.stdin.write(LINE);
      }),
    close: () => [editor, hub, relay].forEach((child) => child.kill()),
  };
}

const startBaseline = (role: string, port = '') =>
  spawn(process.execPath, [join(import.meta.dirname, 'baseline.mjs'), role, port], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

function firstLine(child: ChildProcess & { readonly stdout: NodeJS.ReadableStream }): Promise<string> {
  return new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`baseline.mjs ended with ${code}`)));
    createInterface({ input: child.stdout }).once('line', resolve);
  });
}
