import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { whyNoPostgres } from '../../server/team/postgres/testing/cluster.ts';
import { numberOption, say, writeJson, runProgram, UsageError } from '../lib/program.ts';
import { runLoad } from './load-run.ts';
import { BUSY_PAUSE_MS, type LoadPlan } from './record.ts';
import { summarizeLoad, type LoadSummary } from './summary.ts';

// npm run prove load -- [--clients N] [--editors N] [--minutes M] [--seed N] [--pause-ms N] [--calm] [--postgres] [--lease-seconds N]
// [--bin FILE] [--json FILE]: one server (--postgres: an owner and a standby on PostgreSQL), real MCP clients and mock Editors as processes, with reloads and kills (--calm: without). Needs `npm run build`.
// Exit codes: 0 nothing lost, nothing twice, memory within bounds; 1 not so; 70 the harness itself has failed.

const VIOLATED = 1;
const USAGE =
  'Usage: npm run prove load -- [--clients N] [--editors N] [--minutes M] [--seed N] [--pause-ms N] [--calm] [--postgres] [--lease-seconds N] [--bin FILE] [--json FILE]';
const repository = join(import.meta.dirname, '../..');
/** Number of violations that are printed; the file has them all. */
const SHOWN = 20;

const options = {
  clients: { type: 'string' },
  editors: { type: 'string' },
  minutes: { type: 'string' },
  seed: { type: 'string' },
  'pause-ms': { type: 'string' },
  calm: { type: 'boolean', default: false },
  postgres: { type: 'boolean', default: false },
  'lease-seconds': { type: 'string' },
  bin: { type: 'string' },
  json: { type: 'string' },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options });
  const plan: LoadPlan = {
    store: values.postgres ? 'postgres' : 'sqlite',
    leaseSeconds: numberOption('lease-seconds', values['lease-seconds'], { fallback: 4, least: 2 }),
    clients: numberOption('clients', values.clients, { fallback: 50, least: 1 }),
    editors: numberOption('editors', values.editors, { fallback: 5, least: 1 }),
    minutes: numberOption('minutes', values.minutes, { fallback: 1 }),
    seed: numberOption('seed', values.seed, { fallback: 1 }),
    faults: !values.calm,
    pauseMs: numberOption('pause-ms', values['pause-ms'], { fallback: BUSY_PAUSE_MS }),
  };
  const bin = resolve(values.bin ?? join(repository, 'dist/mcp-unity-bridge.cjs'));
  const missing = values.postgres ? whyNoPostgres() : undefined;
  if (missing !== undefined) {
    say(missing);
    return 0;
  }
  if (!existsSync(bin)) throw new UsageError(`${bin} is not there; run "npm run build" first`);
  const outcome = await runLoad(plan, bin, (text) => process.stderr.write(process.stderr.isTTY ? `\r${text}   ` : ''));
  process.stderr.write(process.stderr.isTTY ? '\n' : '');
  const summary = summarizeLoad(plan, outcome);
  const file = resolve(values.json ?? join(repository, 'report/load.json'));
  writeJson(file, summary);
  report(summary, relative(process.cwd(), file));
  return summary.violations.length === 0 ? 0 : VIOLATED;
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

await runProgram({ name: 'load', usage: USAGE, main });
