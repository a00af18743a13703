import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isDeepStrictEqual } from 'node:util';
import { hostCommand } from './host-build.mjs';
import { root } from './lib/paths.mjs';
import { stopServer } from './lib/process.mjs';

const RELOADS = 100;
/** Code runs in one domain of four. */
const CODE_EVERY = 4;
/** It uses a script of the project, this package and the engine: there has to be one of each. Its statics are its own, at each call. The engine and the script keep delegates of it, and the class library its types. */
const SCRIPT = 'public static class Player { public static int Level = 7; public static event System.Action Changed; public static void Change() => Changed?.Invoke(); }';
const CODE = 'new Thread(() => throw new Exception("it ends no Editor")).Start(); EditorApplication.update += () => Counted.Frames++; Player.Changed += () => Counted.Frames++; AI.Write("here"); return new { Player.Level, Calls = ++Counted.Calls, At = UnityEngine.Vector3.one }; class Counted { public static int Calls, Frames; }';
/** Before it, where there is `dynamic`. */
const CODE_OF_NET = 'dynamic level = Player.Level; level++; System.Text.Json.JsonSerializer.Serialize(new Counted()); Newtonsoft.Json.JsonConvert.SerializeObject(new Counted()); ';
const RESULT = { Level: 7, Calls: 1, At: { x: 1, y: 1, z: 1 } };
const bin = join(root, 'dist', 'mcp-unity-bridge.cjs');
/** Threads of the pool come and go. */
const THREADS_MORE = 3;
const PATIENCE_MS = 60_000;

/**
 * An Editor reloads its domain again and again, and runs code in between: each domain has to be gone before the next (a host reports one that
 * stays as an error), and threads must not become more. Needs a built dist/.
 */
export async function proveUnloading(runtime) {
  const [program, ...words] = hostCommand(runtime);
  const code = runtime === 'dotnet' ? CODE_OF_NET + CODE : CODE;
  const folder = mkdtempSync(join(tmpdir(), 'mub-unload-'));
  const [home, game] = [join(folder, 'home'), join(folder, 'Game')];
  mkdirSync(home, { mode: 0o700 });
  mkdirSync(join(game, 'Assets'), { recursive: true });
  writeFileSync(join(game, 'Assets', 'Player.cs'), SCRIPT);
  const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: home };
  const child = spawn(program, [...words, '--project', game, '--until-stdin-ends'], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  try {
    return await play(child, () => runCode(env, game, code));
  } finally {
    child.kill('SIGKILL');
    stopServer(home);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function runCode(env, cwd, code) {
  const { stdout, stderr } = spawnSync(process.execPath, [bin, 'run', code, '--timeout', '60s', '--json'], { env, cwd, encoding: 'utf8', timeout: PATIENCE_MS });
  const { result } = JSON.parse(stdout || '{}');
  if (!isDeepStrictEqual(result, RESULT)) throw new Error(`expected ${JSON.stringify(RESULT)} of the code, got ${stdout}${stderr}`);
}

async function play(child, run) {
  const lines = [];
  const awaited = new Set();
  const look = () => awaited.forEach((waiter) => waiter());
  createInterface({ input: child.stdout }).on('line', (line) => void (lines.push(line), look()));
  let complaint = '';
  child.stderr.on('data', (data) => ((complaint += data), look()));
  child.stdin.on('error', () => undefined);
  child.on('exit', look);
  const heard = (text) => lines.filter((line) => line.includes(text)).length;
  const until = (text, times) =>
    new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`heard "${text}" ${heard(text)} times of ${times} within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS);
      const waiter = () => {
        if (heard(text) < times && complaint === '' && child.exitCode === null && child.signalCode === null) return;
        clearTimeout(late);
        awaited.delete(waiter);
        if (heard(text) >= times) resolve();
        else reject(new Error(`the Editor failed:\n${complaint.slice(0, 3000)}`));
      };
      awaited.add(waiter);
      waiter();
    });
  await until('domain loaded', 1);
  const threads = [];
  for (let reload = 1; reload <= RELOADS; reload += 1) {
    child.stdin.write(`${reload % 2 === 0 ? 'reload' : 'reload-unannounced'} 50\n`);
    await until('the domain was unloaded in', reload);
    await until('domain loaded', reload + 1);
    if (reload % CODE_EVERY === 0) run();
    threads.push(readdirSync(`/proc/${child.pid}/task`).length);
  }
  // Each right behind code, which needs some of its own.
  const [first, last] = [threads[CODE_EVERY - 1], threads.at(-1)];
  const text = `${RELOADS} domains were unloaded, ${threads.filter((_, at) => at % 10 === 1).join(', ')} threads`;
  return { ok: last <= first + THREADS_MORE, text: last <= first + THREADS_MORE ? text : `${text}: they become more` };
}
