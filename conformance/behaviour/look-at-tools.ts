import { getReady } from './calls.ts';
import { findArgumentMistake } from './find-argument-mistake.ts';
import type { Manifest } from './manifest.ts';
import { NotMeasured } from './not-measured.ts';
import { openRowRun, type RowRun } from './row-run.ts';
import type { BehaviourTarget } from './behaviour-target.ts';

const LIST_MS = 20_000;

/** Before anything is played: why the bridge cannot be called, as a sentence; undefined where it has the tools that it is said to have, with those
 * arguments, and a plain call gives its value within `readyMs`. */
export async function lookAtTools(target: BehaviourTarget, readyMs?: number): Promise<string | undefined> {
  try {
    const rowRun = await openRowRun(target, { load: () => 1, rest: () => undefined });
    try {
      const mistake = await mistakeIn(rowRun);
      // Each row would wait for that value again.
      if (mistake === undefined) await getReady(rowRun, readyMs);
      return mistake;
    } finally {
      await rowRun.end();
    }
  } catch (error) {
    if (error instanceof NotMeasured) return error.message;
    throw error;
  }
}

async function mistakeIn({ manifest, client }: RowRun): Promise<string | undefined> {
  const wanted = toolsOf(manifest);
  // A bridge that is called by HTTP has none.
  if (wanted.length === 0) return undefined;
  const tools = await client.listTools(LIST_MS);
  if (tools === undefined) return `the server did not answer tools/list within ${LIST_MS / 1000} s`;
  const names = tools.map(({ name }) => name);
  const missing = wanted.filter((name) => !names.includes(name));
  return missing.length === 0
    ? findArgumentMistake(manifest, tools)
    : `the server has no tool ${missing.join(', ')}. It has: ${names.length === 0 ? 'none' : names.join(', ')}. Name one of these in --call or in the manifest`;
}

const toolsOf = ({ call, retrieve, cancel }: Manifest): readonly string[] =>
  [call, retrieve, cancel].flatMap((one) => (typeof one === 'object' && 'tool' in one ? [one.tool] : []));
