import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { whyNoPostgres } from '../../server/store/postgres/testing/cluster.ts';
import { runLoad } from './load-run.ts';
import { BUSY_PAUSE_MS, type LoadPlan } from './plan.ts';
import { summarize, type LoadSummary } from './summary.ts';

// npm run prove load -- [--clients N] [--editors N] [--minutes M] [--seed N] [--pause-ms N] [--calm] [--postgres] [--lease-seconds N]
// [--bin FILE] [--json FILE]: one server (--postgres: an owner and a standby on PostgreSQL), real MCP clients and mock Editors as processes, with reloads and kills going on (--calm: without). Needs `npm run build`.
// Exit codes: 0 nothing lost, nothing twice, memory within bounds; 1 not so; 70 the harness itself has failed.

const VIOLATED = 1;
const HARNESS_ERROR = 70;
const USAGE =
  'usage: npm run prove load -- [--clients N] [--editors N] [--minutes M] [--seed N] [--pause-ms N] [--calm] [--postgres] [--lease-seconds N] [--bin FILE] [--json FILE]';
const repository = join(import.meta.dirname, '../..');
/** Violations that are shown; the file has them all. */
const SHOWN = 20;

class UsageError extends Error {}

const options = {
  clients: { type: 'string', default: '50' },
  editors: { type: 'string', default: '5' },
  minutes: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  'pause-ms': { type: 'string', default: String(BUSY_PAUSE_MS) },
  calm: { type: 'boolean', default: false },
  postgres: { type: 'boolean', default: false },
  'lease-seconds': { type: 'string', default: '4' },
  bin: { type: 'string' },
  json: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const plan: LoadPlan = {
    store: values.postgres ? 'postgres' : 'sqlite',
    leaseSeconds: numberOf('lease-seconds', values['lease-seconds'], 2),
    clients: numberOf('clients', values.clients, 1),
    editors: numberOf('editors', values.editors, 1),
    minutes: numberOf('minutes', values.minutes, 0),
    seed: numberOf('seed', values.seed, 0),
    faults: !values.calm,
    pauseMs: numberOf('pause-ms', values['pause-ms'], 0),
  };
  const bin = resolve(values.bin ?? join(repository, 'dist/mcp-unity-bridge.js'));
  const missing = values.postgres ? whyNoPostgres() : undefined;
  if (missing !== undefined) {
    say(missing);
    return 0;
  }
  if (!existsSync(bin)) throw new UsageError(`${bin} is not there; run "npm run build" first`);
  const outcome = await runLoad(plan, bin, (text) => process.stderr.write(process.stderr.isTTY ? `\r${text}   ` : ''));
  process.stderr.write(process.stderr.isTTY ? '\n' : '');
  const summary = summarize(plan, outcome);
  const file = resolve(values.json ?? join(repository, 'report/load.json'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(summary, null, 2)}\n`);
  report(summary, relative(process.cwd(), file));
  return summary.violations.length === 0 ? 0 : VIOLATED;
}

function numberOf(name: string, text: string, least: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value) || value < least)
    throw new UsageError(`--${name} is a number of at least ${least}, not ${JSON.stringify(text)}`);
  return value;
}

function report(summary: LoadSummary, file: string): void {
  const { plan, memory, faults } = summary;
  say(
    `${plan.clients} clients, ${plan.editors} Editors, ${summary.minutes} min, seed ${plan.seed}; ${JSON.stringify(faults)}`,
  );
  say(
    `${summary.operations} operations (${summary.operations_per_second}/s): ${summary.completed} completed, ${summary.interrupted} interrupted, ${summary.never_ran} never ran; ${summary.calls_per_second} calls/s`,
  );
  say(
    `${summary.repeated_calls} calls made again after ${summary.reconnects} broken connections; ${summary.read_again} operations read again by others`,
  );
  for (const [tool, { count, p50, p95, p99, max }] of Object.entries(summary.latency_ms))
    say(
      `  ${tool.padEnd(22)} ${String(count).padStart(8)}  p50 ${p50} ms  p95 ${p95} ms  p99 ${p99} ms  max ${max} ms`,
    );
  for (const { name, outage_ms, promised_ms } of summary.outages)
    say(
      `  ${name.padEnd(22)} first call accepted after ${outage_ms ?? 'no'} ms, promised ${promised_ms} ms${outage_ms !== undefined && outage_ms <= promised_ms ? '' : ': MISSED'}`,
    );
  say(`memory of the server: at most ${memory.peak_mb} MB, ${memory.last_mb} MB at the end`);
  const slope = `${memory.slope_mb_per_minute ?? 'too few for a slope in'} MB/min`;
  if (memory.live.length > 0)
    say(
      `after collections in the last third: ${memory.live.map(([, mb]) => mb).join(', ')} MB; ${slope}${memory.slope_is_judged ? '' : ' (not judged: the run is too short)'}`,
    );
  for (const violation of summary.violations.slice(0, SHOWN)) say(violation);
  say(
    summary.violations.length === 0
      ? `nothing lost, nothing twice; all figures: ${file}`
      : `${summary.violations.length} violations; all of them: ${file}`,
  );
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Bad arguments get a sentence, and no stack. */
function isUsage(error: unknown): error is Error {
  return (
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(
    `${isUsage(error) ? `${error.message}\n${USAGE}` : `harness error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`,
  );
  process.exitCode = HARNESS_ERROR;
}
