import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './lib/paths.mjs';
import { stopServer } from './lib/process.mjs';

const PATIENCE_MS = 60_000;
const bin = join(root, 'dist', 'mcp-unity-bridge.cjs');

/** Each would keep the main thread, and with it the Editor, forever, and says so just before. The last one does so behind an await. */
const codes = [
  'AI.Update("stays"); while (true) { }',
  'async Task<int> F() { await Task.Delay(10); return 1; } AI.Update("stays"); return F().Result;',
  'try { AI.Update("stays"); Thread.Sleep(-1); } catch (Exception) { } return 1;',
  'await Task.Delay(10); AI.Update("stays"); while (true) { }',
];

/** Code that never ends is interrupted by `cancel --force`, and the Editor continues. Needs a built dist/, and an Editor on Mono. */
export async function proveInterrupting([program, ...words]) {
  const folder = mkdtempSync(join(tmpdir(), 'mub-interrupt-'));
  const home = join(folder, 'home');
  mkdirSync(home, { mode: 0o700 });
  mkdirSync(join(folder, 'Game'));
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: home };
  const editor = spawn(program, [...words, '--project', join(folder, 'Game'), '--until-stdin-ends'], { env, stdio: ['pipe', 'ignore', 'ignore'] });
  const ours = (...args) => spawnSync(process.execPath, [bin, ...args], { env, cwd: join(folder, 'Game'), encoding: 'utf8', timeout: PATIENCE_MS });
  try {
    await until(() => ours('query', '1 + 1').stdout.trim() === '2', 'an Editor');
    for (const code of codes) await interrupt(ours, code);
    return { ok: true, text: `${codes.length} of ${codes.length} programs without end interrupted by cancel --force` };
  } catch (error) {
    return { ok: false, text: error.message };
  } finally {
    editor.kill('SIGKILL');
    stopServer(home);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function interrupt(ours, code) {
  const { log_id } = JSON.parse(ours('run', code, '--timeout', '500ms', '--json').stdout);
  // What has not started, or is still being compiled, is removed and not interrupted.
  const shows = (what) => what.test(ours('operations', 'show', log_id).stdout);
  await until(() => shows(/^Newest partial result:\n +"?stays/m), `${code}: a start`);
  const output = ours('cancel', log_id, '--force').stdout;
  // An Editor that is quick has reported its end before the answer to the request comes.
  if (!/is being interrupted|has ended \(cancelled\)/.test(output)) throw new Error(`${code}: expected an interruption, got ${output}`);
  await until(() => ours('query', '2 + 2').stdout.trim() === '4', `${code}: a main thread that continues`);
  const shown = ours('operations', 'show', log_id).stdout;
  if (!/^state: +cancelled \(cancelled\)$/m.test(shown)) throw new Error(`${code}: expected cancelled, got ${shown}`);
}

async function until(isSo, what) {
  const end = performance.now() + PATIENCE_MS;
  while (!isSo()) if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
}
