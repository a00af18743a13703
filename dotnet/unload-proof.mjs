import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const RELOADS = 8;
/** Threads of the pool come and go. */
const THREADS_MORE = 3;
const PATIENCE_MS = 60_000;

/**
 * An Editor reloads its domain again and again while it looks for a server: each domain has to be gone before the next (a host ends with an error where one
 * is still referenced, or cannot be unloaded), and threads must not become more.
 * @param reloads commands of the host, played in turn
 */
export async function proveUnloading([program, ...words], reloads = ['reload']) {
  const folder = mkdtempSync(join(tmpdir(), 'mub-unload-'));
  mkdirSync(join(folder, 'home'), { mode: 0o700 });
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: join(folder, 'home') };
  const child = spawn(program, [...words, '--project', join(folder, 'Game'), '--until-stdin-ends'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  try {
    return await play(child, reloads);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function play(child, reloads) {
  const lines = [];
  const awaited = new Set();
  const look = () => awaited.forEach((waiter) => waiter());
  createInterface({ input: child.stdout }).on('line', (line) => void (lines.push(line), look()));
  let complaint = '';
  child.stderr.on('data', (data) => (complaint += data));
  child.stdin.on('error', () => undefined);
  child.on('exit', look);
  const heard = (text) => lines.filter((line) => line.includes(text)).length;
  const until = (text, times) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`heard "${text}" ${heard(text)} times of ${times} within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
      const waiter = () => {
        if (heard(text) < times && child.exitCode === null && child.signalCode === null) return;
        clearTimeout(late);
        awaited.delete(waiter);
        if (heard(text) >= times) resolve();
        else reject(new Error(`the Editor ended:\n${complaint.slice(0, 3000)}`));
      };
      awaited.add(waiter);
      waiter();
    });
  await until('domain loaded', 1);
  const threads = [];
  for (let reload = 1; reload <= RELOADS; reload += 1) {
    child.stdin.write(`${reloads[reload % reloads.length]} 50\n`);
    await until('the domain was unloaded in', reload);
    await until('domain loaded', reload + 1);
    threads.push(readdirSync(`/proc/${child.pid}/task`).length);
  }
  const [first, last] = [threads[1], threads.at(-1)];
  const text = `${RELOADS} domains were unloaded, ${threads.join(', ')} threads`;
  return { ok: last <= first + THREADS_MORE, text: last <= first + THREADS_MORE ? text : `${text}: they become more` };
}
