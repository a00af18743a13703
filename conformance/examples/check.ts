// Runs the suite against both servers of another make: the naive one fails, for its known reasons, and the careful one passes.
// Then the action of this repository against the careful one. With real processes: about a minute and a half.
//
//   npx tsx conformance/examples/check.ts [command of the bin]        default: node dist/mcp-unity-bridge.cjs
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CaseResult, Run } from '../report/model.ts';
import { chromiumIsMissing, findChromium } from '../report/testing/chromium.ts';
import { readResults } from '../report/write/results-schema.ts';
import { runAction } from './run-action.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = process.argv.length > 2 ? process.argv.slice(2) : ['node', 'dist/mcp-unity-bridge.cjs'];
const folder = mkdtempSync(join(tmpdir(), 'check-examples-'));
/** Promises that the naive server breaks; a run that reports fewer is as wrong as one that reports more. */
const brokenByNaive = [
  'ENV-01',
  'ENV-05',
  'EXO-01',
  'EXO-05',
  'EXO-06',
  'EXO-08',
  'LOG-02',
  'TMO-01',
  'TMO-02',
  'TMO-03',
  'PAR-01',
];
const problems: string[] = [];

interface Outcome {
  readonly code: number | null;
  readonly took: number;
  readonly run: Pick<Run, 'verdict' | 'level'>;
  readonly results: readonly CaseResult[];
}

function expectThat(holds: boolean, sentence: string): void {
  process.stdout.write(`${holds ? '✔' : '✘'} ${sentence}\n`);
  if (!holds) problems.push(sentence);
}

const serverOf = (which: string): string => `node ${join('conformance', 'examples', `${which}-server`, 'server.mjs')}`;

async function conformance(which: string): Promise<Outcome> {
  const out = join(folder, which);
  const [command = '', ...words] = bin;
  const began = performance.now();
  const child = spawn(
    command,
    [...words, 'conformance', '--server', serverOf(which), '--isolated', '--offers', 'progress', '--out', out],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const took = performance.now() - began;
  try {
    return { code: child.exitCode, took, ...readResults(join(out, 'results.jsonl')) };
  } catch {
    throw new Error(
      `the run against ${which}-server wrote no results (exit code ${child.exitCode}):\n${stdout}${stderr}`,
    );
  }
}

const failed = ({ results }: Outcome): readonly CaseResult[] =>
  results.filter(({ status }) => status === 'fail' || status === 'could_not_run' || status === 'harness_error');
const count = ({ results }: Outcome, status: string): number =>
  results.filter((result) => result.status === status).length;
const counts = (outcome: Outcome): string =>
  `${count(outcome, 'pass')} passed, ${failed(outcome).length} failed, ${count(outcome, 'not_reached')} not reached, ${Math.round(outcome.took / 1000)} s`;

function checkNaive(naive: Outcome): void {
  const broken = new Set(failed(naive).flatMap(({ findings }) => findings.flatMap(({ requirements }) => requirements)));
  expectThat(
    naive.code === 1 && naive.run.verdict === 'nonconformant',
    `naive-server is not conformant, exit code ${naive.code} (${counts(naive)})`,
  );
  const missed = brokenByNaive.filter((id) => !broken.has(id));
  expectThat(
    missed.length === 0,
    `its failures name ${[...broken].toSorted().join(' ')}${missed.length === 0 ? '' : `; not noticed: ${missed.join(' ')}`}`,
  );
}

/** Longest acceptable page of a report with folded parts. */
const FOLDED_LIMIT_PX = 10_000;

/** Checks the report on a phone and on a desktop, as opened: without unfolded parts. */
async function checkReport(which: string): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === undefined) return void process.stdout.write(`- ${chromiumIsMissing()}\n`);
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    for (const width of [400, 1600]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: the machine is busy
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.goto(pathToFileURL(join(folder, which, 'index.html')).href);
      const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
      expectThat(height <= FOLDED_LIMIT_PX, `its report is ${height} px high at ${width} px`);
      const worst = await page.locator('.worst').innerText();
      expectThat(/^The same job ran up to (twice|\d+ times), in \d+ cases\.$/.test(worst), `it begins with: ${worst}`);
    }
  } finally {
    await browser.close();
  }
}

function checkCareful(careful: Outcome): void {
  for (const { id, slug, findings, reason } of failed(careful))
    process.stdout.write(`  ${id} ${slug}: ${findings.map(({ message }) => message).join(' ') || reason}\n`);
  expectThat(
    careful.code === 0 && careful.run.verdict === 'conformant',
    `careful-server is conformant, exit code ${careful.code} (${counts(careful)})`,
  );
  expectThat(careful.run.level === 'L2', `its level is ${careful.run.level}`);
  for (const level of ['L0', 'L1', 'L2']) {
    const passed = careful.results.filter((result) => result.level === level && result.status === 'pass').length;
    expectThat(passed > 0, `${passed} cases of ${level} were reached and passed`);
  }
}

function checkAction(): void {
  const outcome = runAction(
    join(root, 'action.yml'),
    { server: serverOf('careful'), command: bin.join(' '), level: 'L0', out: join(folder, 'action') },
    root,
  );
  expectThat(
    outcome.code === 0 && outcome.outputs['verdict'] === 'conformant' && outcome.outputs['level'] === 'L0',
    `the action says ${JSON.stringify(outcome.outputs)}`,
  );
  expectThat(outcome.summary.startsWith('## '), 'it writes the summary');
  const red = runAction(
    join(root, 'action.yml'),
    { server: serverOf('naive'), command: bin.join(' '), level: 'L0', out: join(folder, 'red') },
    root,
  );
  expectThat(
    red.code === 1 && red.outputs['verdict'] === 'nonconformant',
    `against naive-server it fails with exit code ${red.code}`,
  );
  const files = readdirSync(join(folder, 'red'));
  for (const file of ['index.html', 'results.jsonl', 'junit.xml', 'badge.svg', 'summary.md'])
    expectThat(files.includes(file), `the report has ${file}`);
}

try {
  // Both at once: they usually wait, the naive one for answers that are never sent.
  const [naive, careful] = await Promise.all([conformance('naive'), conformance('careful')]);
  checkNaive(naive);
  await checkReport('naive');
  checkCareful(careful);
  checkAction();
} finally {
  rmSync(folder, { recursive: true });
}
if (problems.length > 0) process.exitCode = 1;
