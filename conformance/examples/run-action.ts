import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';

type Texts = Readonly<Record<string, string>>;

interface Step {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly env?: Texts;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Texts;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

export interface ActionOutcome {
  /** Exit code of the step that failed; 0 if none did. */
  readonly code: number;
  readonly outputs: Texts;
  /** Output of the steps. */
  readonly output: string;
  /** Content of GITHUB_STEP_SUMMARY. */
  readonly summary: string;
  /** The actions of others that it uses, with their inputs; they are not run. */
  readonly used: readonly { readonly uses: string; readonly with: Texts }[];
}

/** State after the steps so far. */
interface Progress {
  readonly inputs: Texts;
  readonly steps: Record<string, Texts>;
  code: number;
  output: string;
}

/** Runs a composite GitHub Action on this machine, in part: `run` steps run as on GitHub, `uses` steps are only listed. */
export function runAction(file: string, given: Texts, cwd: string): ActionOutcome {
  const action = parse(readFileSync(file, 'utf8')) as Action;
  const unknown = Object.keys(given).find((name) => !(name in action.inputs));
  if (unknown !== undefined)
    throw new Error(`${file} has no input ${unknown}; it has ${Object.keys(action.inputs).join(', ')}`);
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default ?? '']),
  );
  const progress: Progress = { inputs, steps: {}, code: 0, output: '' };
  const folder = mkdtempSync(join(tmpdir(), 'action-'));
  const summaryFile = join(folder, 'summary');
  writeFileSync(summaryFile, '');
  const used = [];
  for (const step of action.runs.steps) {
    if (!holds(step.if ?? 'success()', progress)) continue;
    if (step.uses !== undefined) used.push({ uses: step.uses, with: fillAll(step.with ?? {}, progress) });
    if (step.run !== undefined) runStep(step, step.run, progress, { cwd, folder, summaryFile });
  }
  const summary = readFileSync(summaryFile, 'utf8');
  rmSync(folder, { recursive: true });
  const outputs = fillAll(
    Object.fromEntries(Object.entries(action.outputs).map(([name, { value }]) => [name, value])),
    progress,
  );
  return { code: progress.code, output: progress.output, outputs, summary, used };
}

function runStep(
  step: Step,
  source: string,
  progress: Progress,
  { cwd, folder, summaryFile }: { cwd: string; folder: string; summaryFile: string },
): void {
  if (source.includes('${{'))
    throw new Error(`step "${step.name}" puts an expression into its script: an input would run as code`);
  const [script, outputFile] = [join(folder, 'script.sh'), join(folder, 'output')];
  writeFileSync(script, source);
  writeFileSync(outputFile, '');
  const env = {
    ...process.env,
    GITHUB_OUTPUT: outputFile,
    GITHUB_STEP_SUMMARY: summaryFile,
    ...fillAll(step.env ?? {}, progress),
  };
  const done = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
    cwd,
    env,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  progress.output += done.stdout + done.stderr;
  if (done.status !== 0) progress.code = done.status ?? 1;
  const lines = readFileSync(outputFile, 'utf8').split('\n').filter(Boolean);
  if (step.id !== undefined)
    progress.steps[step.id] = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    );
}

const fillAll = (texts: Texts, progress: Progress): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      text.replaceAll(/\$\{\{(.*?)\}\}/g, (_, expression: string) => valueOf(expression.trim(), progress)),
    ]),
  );

/** The few expressions that the action uses. */
function valueOf(expression: string, { inputs, steps }: Progress): string {
  const [first, second = '', third, fourth = ''] = expression.split('.');
  const input = inputs[second];
  if (first === 'inputs' && input !== undefined) return input;
  if (first === 'steps' && third === 'outputs') return steps[second]?.[fourth] ?? '';
  throw new Error(`the expression ${expression} is unknown`);
}

function holds(condition: string, progress: Progress): boolean {
  return condition.split('&&').every((part) => {
    const [left = '', operator, right = ''] = part.trim().split(' ');
    if (left === 'always()') return true;
    if (left === 'success()') return progress.code === 0;
    const isEqual = valueOf(left, progress) === right.slice(1, -1);
    return operator === '==' ? isEqual : !isEqual;
  });
}
