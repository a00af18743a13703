import type { Json } from '../../generated/typescript/types.ts';
import type { ProgramHost } from '../../mock-unity/csharp/values/program-host.ts';
import { createScene } from '../../mock-unity/scene/create-scene.ts';

export function createTrace(isCancelled: boolean, dataPath: string) {
  const logs: Json[] = [];
  const updates: Json[] = [];
  let ledger = '';
  let frame = 7;
  let reloads = 0;
  let entries = 0;
  const host: ProgramHost = {
    log: (type, message) => void logs.push({ type, name: 'console', operation: LOG_ID, message }),
    write: ({ log_id, name }, value, kind, thrown) => {
      logs.push({
        type: kind === 'error' ? 'error' : 'info',
        name: name ?? 'AI',
        operation: log_id ?? LOG_ID,
        value: thrown === undefined ? value : withoutTrace(value),
      });
      // What is written for an operation is its newest partial result as well (LGS-08).
      if (log_id !== undefined) updates.push([log_id, value]);
      entries += 1;
      return `entry-${entries}`;
    },
    update: ({ log_id }, value) => void updates.push([log_id ?? LOG_ID, value]),
    appendFile: (path, text) => {
      if (path === `${dataPath}/../ledger.txt`) ledger += text;
    },
    requestReload: () => {
      reloads += 1;
    },
    frameCount: () => frame,
    isCancelled: () => isCancelled,
    logId: LOG_ID,
    scene: createScene(),
    application: { data_path: dataPath, unity_version: '6000.0.44f1', product_name: 'Game' },
  };
  return {
    host,
    frame: () => {
      frame += 1;
    },
    told: () => ({ logs, updates, ledger, reloads }),
  };
}

const LOG_ID = '0190a000-0000-7000-8000-000000000001';

/** The compiler of the other side writes no debug information, so that its exceptions name no lines. */
function withoutTrace(value: Json): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const { stack_trace: _trace, ...rest } = value;
  return rest;
}
