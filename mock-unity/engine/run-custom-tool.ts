import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import type { ProgramHost } from '../csharp/values/program-host.ts';
import { failRun, TOOL_REFUSAL } from '../core/fail-run.ts';
import type { Run, RunOutcome } from '../core/script-engine.ts';

const LIGHTMAPS = new Map([
  ['draft', 1],
  ['preview', 2],
  ['production', 4],
]);
const DEFAULT_TICKS = 10;

/** Runs one of the Editor's own tools: those of sample-tools.ts do what they say, any other one gives its arguments back. */
export function* runCustomTool(name: string, given: JsonObject, host: ProgramHost): Run {
  switch (name) {
    case 'bake_lighting':
      return yield* bakeLighting(given, host);
    case 'count_objects':
      return countObjects(given, host);
    case 'append_line':
      return appendLine(given, host);
    default:
      return completeWith({ tool: name, arguments: given });
  }
}

function* bakeLighting({ quality, ticks = DEFAULT_TICKS }: JsonObject, host: ProgramHost): Run {
  const lightmaps = typeof quality === 'string' ? LIGHTMAPS.get(quality) : undefined;
  if (typeof quality !== 'string' || lightmaps === undefined)
    return refuseArgument(
      `quality: expected ${[...LIGHTMAPS.keys()].join(', ')}, got ${JSON.stringify(quality ?? null)}`,
    );
  if (typeof ticks !== 'number' || !Number.isInteger(ticks) || ticks < 1)
    return refuseArgument(`ticks: expected a whole number above 0, got ${JSON.stringify(ticks)}`);
  host.log('info', `bake_lighting began (${quality}, ${ticks} ticks)`);
  for (let done = 1; done <= ticks; done += 1) {
    if (host.isCancelled())
      return failRun('System.OperationCanceledException', `The bake was stopped after ${done - 1} of ${ticks} ticks.`);
    yield { kind: 'next_frame' };
    host.update({}, { done, of: ticks });
  }
  host.log('info', 'bake_lighting ended');
  return completeWith({ quality, ticks, lightmaps });
}

function countObjects({ tag }: JsonObject, { scene }: ProgramHost): RunOutcome {
  if (tag !== undefined && typeof tag !== 'string')
    return refuseArgument(`tag: expected a text, got ${JSON.stringify(tag)}`);
  return completeWith({ count: scene.all().filter((object) => tag === undefined || object.tag === tag).length });
}

function appendLine({ path, text }: JsonObject, host: ProgramHost): RunOutcome {
  if (typeof path !== 'string' || typeof text !== 'string') return refuseArgument('expected path and text, both texts');
  host.appendFile(path, `${text}\n`);
  return completeWith({ path });
}

const completeWith = (value: Json): RunOutcome => ({ ok: true, value });
const refuseArgument = (error: string): RunOutcome => ({ ok: false, error, exception: TOOL_REFUSAL, stack_trace: '' });
