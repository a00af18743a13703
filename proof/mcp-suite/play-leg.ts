import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readExpectations } from './expectations.ts';
import { judgeLeg, type LegJudgement } from './judge-leg.ts';
import type { Leg } from './legs.ts';
import { readOutcomes } from './read-checks.ts';
import { lastWords, runProcess } from './run-process.ts';

/** A suite takes seconds; one that hangs is ended. */
const LEG_LIMIT_MS = 300_000;

export interface LegSetting {
  /** Of the MCP endpoint. */
  readonly url: string;
  /** The command of the suite: a Node and its script. */
  readonly suite: readonly string[];
  /** Empty; the results of the suite come into it. */
  readonly folder: string;
}

/** Runs a suite against a server and judges what it found. The suite's own verdict has to agree. */
export async function playLeg(leg: Leg, { url, suite, folder }: LegSetting): Promise<LegJudgement> {
  const results = join(folder, 'results');
  const expectations = readExpectations(leg.id);
  // As JSON, which is YAML as well. What the suite does not score it looks for in the same list, or not at all.
  const known = join(folder, 'expected-failures.yml');
  writeFileSync(known, JSON.stringify({ server: [...expectations.server, ...expectations.unscored] }));
  const args = ['server', '--url', url, ...leg.args, '--expected-failures', known, '-o', results];
  // Its home is ours to throw away, should it ever want to keep something.
  const end = await runProcess([...suite, ...args], {
    cwd: folder,
    env: { ...process.env, HOME: folder, USERPROFILE: folder, NO_COLOR: '1' },
    limit_ms: LEG_LIMIT_MS,
  });
  const judgement = judgeLeg(leg.scenarios, expectations, readOutcomes(results));
  if (end.timedOut)
    return withDifference(
      judgement,
      `the suite was still running after ${LEG_LIMIT_MS / 60_000} minutes and was ended`,
    );
  if (end.code !== 0 && judgement.differences.length === 0)
    return withDifference(judgement, `the suite itself ended with exit code ${end.code}: ${lastWords(end)}`);
  return judgement;
}

function withDifference(judgement: LegJudgement, difference: string): LegJudgement {
  return { ...judgement, differences: [...judgement.differences, difference] };
}
