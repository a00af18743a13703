import { readFileSync } from 'node:fs';
import { startAdapter } from '../adapter/adapter-process.ts';
import { faultNames } from '../script/case-target.ts';
import { headOf, statusOf } from '../player/play.ts';
import type { CaseResult } from '../report/model.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { openProbe, waitForEditor, type Probe, declaredFaults, witnessAll } from './witness-all.ts';
import { listTools, missingTools } from './listed-tools.ts';
import { adapterTarget } from './targets.ts';
import { docsPage } from '../../server/lib/this-program.ts';

/** Six checks that judge the adapter alone: the promises of its implementation are not checked. */
const titles = [
  { id: 'SMO-001', slug: 'hello', title: 'hello is answered, with capabilities of the protocol' },
  {
    id: 'SMO-002',
    slug: 'unknown-command',
    title: 'A command that it does not know is answered with unsupported or errored',
  },
  { id: 'SMO-003', slug: 'start', title: 'start begins an MCP server that lists the six tools' },
  { id: 'SMO-004', slug: 'ledger', title: 'The Editor behind it runs a program, which writes the ledger' },
  {
    id: 'SMO-005',
    slug: 'faults',
    title: 'Every fault that it declares is seen to happen, and heal leads back to an Editor that runs code',
  },
  { id: 'SMO-006', slug: 'stop', title: 'stop ends everything, and the next start knows nothing of it' },
] as const;

const EDITOR_MS = 30_000;

/** Plays the six checks in their order; checks after a failure are not testable. */
export async function runSmoke(words: readonly string[], { seed }: { readonly seed: number }): Promise<CaseResult[]> {
  const bench: Bench = { words, seed };
  const steps = [hello, unknownCommand, start, ledger, faults, stop];
  const results: CaseResult[] = [];
  let isOver = false;
  for (const [index, step] of steps.entries()) {
    const began = performance.now();
    const wrong: string | undefined = isOver ? undefined : await step(bench).catch(reasonOf);
    results.push(resultOf(index, wrong, { isOver, duration_ms: Math.round(performance.now() - began) }));
    // A wrong answer to an unknown command is tolerable, any other mistake is not.
    isOver ||= wrong !== undefined && step !== unknownCommand && step !== faults;
  }
  await bench.probe?.close().catch(() => undefined);
  await bench.target?.close();
  return results;
}

interface Bench {
  readonly words: readonly string[];
  readonly seed: number;
  target?: Awaited<ReturnType<typeof adapterTarget>>;
  probe?: Probe | undefined;
  log_id?: string;
}

function resultOf(
  index: number,
  wrong: string | undefined,
  { isOver, duration_ms }: { readonly isOver: boolean; readonly duration_ms: number },
): CaseResult {
  const check = { ...(titles[index] ?? titles[0]), requirements: [], level: 'L0' };
  const head = { ...headOf({ ...check, severity: 'MUST' }, 'smoke'), duration_ms };
  if (isOver) return { ...head, status: 'not_testable', reason: 'an earlier check failed', findings: [] };
  const findings = wrong === undefined ? [] : [{ requirements: [], message: wrong }];
  return { ...head, ...statusOf(head.severity, findings), findings };
}

async function hello(bench: Bench): Promise<string | undefined> {
  bench.target = await adapterTarget(bench.words);
  return bench.target.capabilities.has('programs')
    ? undefined
    : `hello declares no "programs" among its capabilities: expected it of an Editor that runs the statements of ${docsPage('conformance')}, as nearly no case can be played without`;
}

async function unknownCommand({ words }: Bench): Promise<string | undefined> {
  const adapter = await startAdapter(words);
  try {
    const reply = await adapter.raw({ cmd: 'sing' });
    const isRefusal =
      typeof reply === 'object' &&
      reply !== null &&
      (Reflect.get(reply, 'unsupported') === true || Reflect.get(reply, 'errored') === true);
    return isRefusal
      ? undefined
      : `expected {"id", "unsupported": true, "reason"} as the answer to the command "sing", got ${JSON.stringify(reply).slice(0, 200)}`;
  } finally {
    await adapter.close();
  }
}

async function start(bench: Bench): Promise<string | undefined> {
  if (bench.target === undefined) return 'there is no adapter';
  bench.probe = await openProbe(bench.target, { case_id: 'smoke', seed: bench.seed });
  return missingTools(bench.probe.opened.tool_names, await listTools(bench.probe.client));
}

async function ledger(bench: Bench): Promise<string | undefined> {
  const { probe } = bench;
  if (probe === undefined) return 'there is no server';
  const away = await waitForEditor(probe, EDITOR_MS);
  if (away !== undefined) return `start has to be answered when an Editor runs code: ${away}`;
  const path = probe.ledgerPath.replaceAll('\\', '\\\\');
  const { status, invalid, log_id, error } = await probe.ask('unity_execute_code', {
    code: `File.AppendAllText("${path}", "start smoke\\n");\nreturn 1;`,
    timeout: 5_000,
  });
  if (status !== 'completed')
    return `a program that writes the ledger was answered ${invalid ?? `with ${status ?? 'nothing'}${error === undefined ? '' : `: ${error}`}`}`;
  if (log_id !== undefined) bench.log_id = log_id;
  const text = (await probe.opened.ledger?.()) ?? readFileSync(probe.ledgerPath, { encoding: 'utf8', flag: 'a+' });
  return text.includes('start smoke')
    ? undefined
    : `a program was reported as completed, and its line is not in ${probe.ledgerPath}: the Editor has to be able to write to ledger_path (or declare remote_ledger)`;
}

async function faults(bench: Bench): Promise<string | undefined> {
  const { probe, target } = bench;
  if (probe?.opened.faults === undefined || target === undefined) return 'there is no server';
  const wrong = await witnessAll(declaredFaults(target, faultNames, probe.opened.server_is_command), {
    target,
    seed: bench.seed,
    jobs: 1,
  });
  return wrong.length === 0 ? undefined : wrong.map(({ sentence }) => sentence).join('\n      ');
}

async function stop(bench: Bench): Promise<string | undefined> {
  const { probe, target, log_id } = bench;
  if (probe === undefined || target === undefined) return 'there is no server';
  bench.probe = undefined;
  await probe.close();
  const again = await openProbe(target, { case_id: 'smoke-again', seed: bench.seed });
  bench.probe = again;
  if (log_id === undefined) return undefined;
  const { status } = await again.ask('unity_get_result', { log_id });
  // The form in which it reports an unknown id is up to the implementation.
  if (status !== 'completed' && status !== 'in_progress') return undefined;
  return `after stop and start, unity_get_result of an operation from before is answered with ${status}: each start has to begin with an empty store`;
}
