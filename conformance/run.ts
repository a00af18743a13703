import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { keep, readEntry } from './corpus/corpus.ts';
import { countOf, histories } from './drivers/exhaustive.ts';
import { search, type Failure, type SearchResult } from './drivers/search.ts';
import { scenarioOf } from './drivers/swarm.ts';
import type { Scenario } from './sim/command.ts';
import { play } from './sim/play.ts';

// npx tsx conformance/run.ts [--seed N] [--runs N] [--minutes M] | --depth D | --replay FILE
// Exit codes: 0 conformant, 1 not, 70 the harness itself has failed.

const HARNESS_ERROR = 70;
const PROGRESS_MS = 1000;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, runs: { type: 'string' }, minutes: { type: 'string' }, depth: { type: 'string' }, replay: { type: 'string' } },
});

function lookFor(): number {
  const depth = values.depth === undefined ? undefined : Number(values.depth);
  const runs = values.runs === undefined ? (values.minutes === undefined ? 1000 : Infinity) : Number(values.runs);
  const total = depth === undefined ? runs : countOf(depth);
  const began = performance.now();
  const endsAt = values.minutes === undefined ? Infinity : began + Number(values.minutes) * 60_000;
  let shownAt = began;
  const goesOn = (done: number): boolean => {
    const now = performance.now();
    if (now - shownAt >= PROGRESS_MS) {
      shownAt = now;
      process.stderr.write(`\r${done}${total === Infinity ? '' : ` of ${total}`} runs, ${speed(done, now - began)}   `);
    }
    return now < endsAt;
  };
  const result = search(depth === undefined ? swarm(Number(values.seed), runs) : histories(depth), { goesOn });
  process.stderr.write('\r');
  return report(result, performance.now() - began);
}

function* swarm(first: number, runs: number): Generator<Scenario, void, void> {
  for (let index = 0; index < runs; index += 1) yield scenarioOf(first + index);
}

function speed(runs: number, ms: number): string {
  return `${((runs / ms) * 1000).toFixed(0)} runs/s`;
}

function report({ runs, virtual_ms, failure }: SearchResult, ms: number): number {
  say(`${runs} runs in ${(ms / 1000).toFixed(1)} s (${speed(runs, ms)}), ${(virtual_ms / 3_600_000).toFixed(1)} h of virtual time`);
  if (failure === undefined) return 0;
  return show(failure, keep(failure));
}

function show({ found, minimal, verdict }: Failure, file: string): number {
  say(`seed ${found.seed}: ${found.commands.length} commands, of which these are needed:`);
  for (const command of minimal.commands) say(`  ${JSON.stringify(command)}`);
  if (verdict.kind === 'violation') for (const { rule, requirements, message } of verdict.violations) say(`${rule} (${requirements.join(', ')}): ${message}`);
  else say(`${verdict.kind}: ${verdict.error}`);
  say(`replay: npx tsx conformance/run.ts --replay ${relative(process.cwd(), file)}`);
  return verdict.kind === 'harness_error' ? HARNESS_ERROR : 1;
}

/** Shows the whole history of one scenario. */
function replay(file: string): number {
  const { scenario } = readEntry(file);
  const { verdict, history = [] } = play(scenario, { history: true });
  const start = history[0]?.at ?? 0;
  for (const { at, kind, ...rest } of history) say(`${String(at - start).padStart(7)} ms  ${kind.padEnd(15)} ${JSON.stringify(rest)}`);
  if (verdict.kind === 'pass') {
    say('passed');
    return 0;
  }
  return show({ found: scenario, minimal: scenario, verdict }, file);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

process.exitCode = values.replay === undefined ? lookFor() : replay(values.replay);
