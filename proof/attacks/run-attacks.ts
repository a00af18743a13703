import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { mapInPool } from '../pool/pool.ts';
import type { CaseResult } from '../../conformance/report/model.ts';
import { buildBin } from '../kit/running.ts';
import { say, writeJson, runProgram, UsageError } from '../lib/program.ts';
import { harmOf, type Attack, inSandbox } from './sandbox.ts';
import { attacks } from './all-attacks.ts';
import { floodConnections, assertHarmless } from './flood-attacks.ts';

// npm run prove attack: exit codes 0 no attack succeeded, 1 one did, 2 wrong options, 70 the harness itself has failed.

const usage = `Usage: npm run prove attack -- [options]
  --attack <slug>      only this one; may be repeated
  --connections <n>    instead: this many connections at once, and what they did to the server
  --jobs <n>           this many at once (1)
  --json <file>        the results, for the report
  --list               says which attacks there are`;

const WRONG_OPTIONS = 2;
/** Descriptors that this process needs besides those of the connections. */
const SPARE_FILES = 200;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      attack: { type: 'string', multiple: true, default: [] },
      connections: { type: 'string' },
      jobs: { type: 'string', default: '1' },
      json: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  });
  const unknown = values.attack.filter((slug) => !attacks.some((attack) => attack.slug === slug));
  if (unknown.length > 0) throw new UsageError(`no attack is called ${unknown.join(', ')}`);
  if (values.list) {
    for (const { slug, title } of attacks) say(`${slug}: ${title}`);
    return 0;
  }
  const bin = buildBin('attack');
  try {
    if (values.connections !== undefined) return await floodWith(bin.entry, Number(values.connections));
    return await attackAll(
      bin.entry,
      attacks.filter(({ slug }) => values.attack.length === 0 || values.attack.includes(slug)),
      { jobs: Math.max(1, Number(values.jobs) || 1), json: values.json },
    );
  } finally {
    bin.remove();
  }
}

async function attackAll(
  bin: string,
  chosen: readonly Attack[],
  { jobs, json }: { readonly jobs: number; readonly json: string | undefined },
): Promise<number> {
  const results = await mapInPool(chosen, jobs, async (attack) => {
    const result = await tryAttack(bin, attack);
    say(lineOf(result));
    return result;
  });
  if (json !== undefined) writeJson(json, results);
  return results.some(({ status }) => status === 'fail') ? 1 : 0;
}

async function tryAttack(bin: string, attack: Attack): Promise<CaseResult> {
  const { slug, title, requirements } = attack;
  const began = performance.now();
  const reason = attack.cannotRun?.();
  const harm = reason === undefined ? await harmOf(bin, attack) : undefined;
  return {
    id: slug,
    slug,
    title,
    requirements: [...requirements],
    severity: 'MUST',
    level: 'L1',
    kind: 'case',
    mode: 'real',
    status: reason === undefined ? (harm === undefined ? 'pass' : 'fail') : 'could_not_run',
    ...(reason === undefined ? {} : { reason }),
    duration_ms: Math.round(performance.now() - began),
    findings: harm === undefined ? [] : [{ requirements: [...requirements], message: harm }],
    replay: `npm run prove attack -- --attack ${slug}`,
  };
}

const words: Readonly<Partial<Record<CaseResult['status'], string>>> = {
  pass: 'withstood',
  fail: 'SUCCEEDED',
  could_not_run: 'not run',
};

function lineOf({ slug, title, status, reason, findings: [finding] }: CaseResult): string {
  return `${(words[status] ?? status).padEnd('SUCCEEDED'.length)}  ${slug}: ${finding?.message ?? reason ?? title}`;
}

async function floodWith(bin: string, connections: number): Promise<number> {
  if (!Number.isSafeInteger(connections) || connections < 1)
    throw new UsageError('expected a whole number as --connections');
  const files = openFilesLimit();
  if (files < connections + SPARE_FILES)
    throw new UsageError(
      `this shell may have ${files} files open, and ${connections} connections need ${connections + SPARE_FILES}: run ulimit -n ${connections + SPARE_FILES} first`,
    );
  await inSandbox(bin, async (sandbox) => {
    const result = await floodConnections(sandbox, connections);
    say(JSON.stringify(result, null, 2));
    assertHarmless(result);
  });
  return 0;
}

/** Infinity where there is no such limit. */
function openFilesLimit(): number {
  if (process.platform === 'win32') return Infinity;
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? Infinity : Number(limit);
}

await runProgram({ name: 'attack', usage, main, wrongUsageCode: WRONG_OPTIONS });
