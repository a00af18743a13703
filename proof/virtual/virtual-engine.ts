import { createUnityEngine } from '../../mock-unity/engine/unity-engine.ts';
import type { Prepared, Run, RunHost, ScriptEngine } from '../../mock-unity/core/script-engine.ts';
import { customWork } from '../sim/call-words.ts';
import type { Project } from '../sim/editor.ts';

/** Hears when a run begins its first instruction, when it goes on after a domain reload, and when it comes to its end, whatever the program says of itself. */
export type OnRun = (mark: 'start' | 'resume' | 'end', log_id: string, work: string) => void;

const UNITY_VERSION = '2022.3.62f3';

/** The mock's real interpreter, whose runs are counted from outside. */
export function createCountedEngine({ project_path, project_name }: Project, onRun: OnRun): ScriptEngine {
  const engine = createUnityEngine({
    data_path: `${project_path}/Assets`,
    unity_version: UNITY_VERSION,
    product_name: project_name,
  });
  return {
    prepare(tool, params): Prepared {
      const prepared = engine.prepare(tool, params);
      if (!prepared.ok) return prepared;
      const source =
        tool === 'custom_tool'
          ? customWork(params['name'], params['arguments'])
          : params[tool === 'unity_query' ? 'query' : 'code'];
      const work = typeof source === 'string' ? source : '';
      return { ok: true, begin: (host) => counted('start', prepared.begin(host), { host, work, onRun }) };
    },
    goOn: (continuation, compiled, host) =>
      counted('resume', engine.goOn(continuation, compiled, host), { host, work: JSON.stringify(continuation), onRun }),
  };
}

function* counted(
  mark: 'start' | 'resume',
  run: Run,
  { host, work, onRun }: { readonly host: RunHost; readonly work: string; readonly onRun: OnRun },
): Run {
  onRun(mark, host.logId, work);
  const outcome = yield* run;
  if (!('continuation' in outcome)) onRun('end', host.logId, work);
  return outcome;
}
