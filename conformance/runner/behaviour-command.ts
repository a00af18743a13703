import { jsonLine } from '../../server/lib/json.ts';
import { CouldNotRun } from '../script/could-not-run.ts';
import { writeBehaviourFiles } from './behaviour-files.ts';
import { runGuarded, type Setting } from './run-conformance.ts';
import { exitCodes } from './verdict.ts';
import { lookAtTools } from '../behaviour/look-at-tools.ts';
import { behaviourTarget, type BehaviourOptions } from '../behaviour/options.ts';
import { runBehaviour, type BehaviourRun } from '../behaviour/run-behaviour.ts';
import { chooseRows } from '../behaviour/choose-rows.ts';
import { writeResults } from '../behaviour/write-results.ts';
import { rows as allRows } from '../behaviour/rows.ts';
import { tellRun } from '../behaviour/tell-run.ts';

const WRONG_USAGE = 2;

/** Plays level B, writes the results, says what was seen. `bin`: the entry of this package. Resolves to the exit code. */
export async function runBehaviourCommand(options: BehaviourOptions, bin: string, setting: Setting): Promise<number> {
  const { given, rows, jobs, repeat, out, json, runUrl } = options;
  const target = behaviourTarget(given, bin);
  const unknown = rows.filter((pattern) => chooseRows([pattern]).length === 0);
  if (typeof target === 'string' || unknown.length > 0) {
    const what =
      typeof target === 'string'
        ? target
        : `no row of level B matches ${unknown.join(' or ')}: they are ${allRows.at(0)?.id} to ${allRows.at(-1)?.id}`;
    setting.complain(`mcp-unity-bridge conformance: ${what}`);
    return WRONG_USAGE;
  }
  return runGuarded(setting, async () => {
    const missing = await lookAtTools(target);
    if (missing !== undefined) throw new CouldNotRun(missing);
    const run = await runBehaviour(target, {
      rows,
      jobs,
      repeat,
      startedAt: setting.startedAt,
      ...(runUrl === undefined ? {} : { runUrl }),
      played: ({ row, name }) => setting.progress?.(`${row} ${name}`),
    });
    setting.progress?.('');
    const file = writeResults(run, out);
    const told = tellRun(run, file);
    writeBehaviourFiles(run, told, out);
    if (json) for (const line of [run.header, ...run.cells]) setting.print(jsonLine(line));
    else for (const line of told) setting.print(line);
    return exitCodeOf(run);
  });
}

function exitCodeOf({ cells }: BehaviourRun): number {
  if (cells.some(({ status }) => status === 'fail')) return exitCodes.nonconformant;
  return cells.some(({ status }) => status === 'pass') ? exitCodes.conformant : exitCodes.could_not_measure;
}
