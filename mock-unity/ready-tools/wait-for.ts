import type { Json, JsonObject } from '../../generated/typescript/types.ts';
import { failRun, failTool, type Run } from '../core/editor-protocol.ts';
import type { Continuation, ProgramHost } from '../csharp/values/value.ts';
import { queryMistake, runQuery } from '../query/query.ts';
import { renderValue } from '../render/render.ts';
import { gameOf } from './game-time.ts';
import { countIn, refuseTool, showValue, textIn } from './refusal.ts';

/** The state of a wait that survives a domain reload. Times in Unix ms. */
type WaitState = { readonly query: string; readonly from: number; readonly until: number; readonly reloads: number };

const GOES_ON = { type: 'McpUnityBridge.Engine.WaitForTool, McpUnityBridge.Engine', method: 'GoOn' } as const;

/** Begins the tool `wait_for`: refuses what is no condition, else waits until it is true or the time is over. */
export function* waitForCondition(given: JsonObject, host: ProgramHost): Run {
  const query = textIn(given, 'query') ?? refuseTool('query: expected a condition, got an empty text');
  const seconds = countIn(given, 'seconds', { from: 0, to: 3600, fallback: 20 });
  const mistake = queryMistake(query);
  if (mistake !== undefined) refuseTool(`query: ${mistake}`);
  const { value, isOfName, error } = sampleOf(query, host);
  if (isOfName === true) refuseTool(`query: ${error}`);
  if (value !== undefined && value !== null && typeof value !== 'boolean')
    refuseTool(
      `query: expected a condition, which is true or false, such as Scene['Player'].transform.position.y < 0, got ${showValue(value)}`,
    );
  const from = host.now();
  return yield* waitUntil({ query, from, until: from + seconds * 1000, reloads: 0 }, host);
}

/** The wait after a domain reload; undefined for a continuation of something else. */
export function resumeWait({ type, method, state }: Continuation, host: ProgramHost): Run | undefined {
  return type === GOES_ON.type && method === GOES_ON.method && isWaitState(state) ? waitUntil(state, host) : undefined;
}

function* waitUntil(state: WaitState, host: ProgramHost): Run {
  const { query, from, until, reloads } = state;
  const ifReloaded: Continuation = { ...GOES_ON, state: { ...state, reloads: reloads + 1 } };
  for (;;) {
    if (host.isCancelled()) return failRun('System.OperationCanceledException', 'The operation was canceled.');
    const { isOfName, ...sample } = sampleOf(query, host);
    if (isOfName === true) return failTool(`query: ${sample.error}`);
    const held = sample.value === true;
    if (held || host.now() >= until)
      return {
        ok: true,
        value: {
          held,
          seconds: (host.now() - from) / 1000,
          frame: host.frameCount(),
          reloads,
          ...sample,
          ...gameOf(host),
        },
      };
    yield { kind: 'next_frame', ifReloaded };
  }
}

/** Result of a query now: its value, or the reason why it has none, or never will have one. */
type Sample = { readonly value?: Json; readonly error?: string; readonly isOfName?: true };

function sampleOf(query: string, host: ProgramHost): Sample {
  const result = runQuery(query, host);
  return result.ok
    ? { value: renderValue(result.value) }
    : { error: result.message, ...(result.isOfName ? { isOfName: true } : {}) };
}

function isWaitState(state: Json): state is WaitState {
  return typeof state === 'object' && state !== null && !Array.isArray(state) && typeof state['query'] === 'string';
}
