import { getReady } from './calls.ts';
import { type Manifest, NotMeasured } from './manifest.ts';
import { openRowRun, type RowRun } from './row-run.ts';
import type { BehaviourTarget } from './options.ts';
import { isObject, memberOf } from '../../server/lib/json.ts';
import type { ListedTool } from './bridge-client.ts';

const LIST_MS = 20_000;

/** Before anything is played: why the bridge cannot be called, as a sentence; undefined where it has the tools that it is declared to have, with those
 * arguments, and a plain call gives its value within `readyMs`. */
export async function inspectTools(target: BehaviourTarget, readyMs?: number): Promise<string | undefined> {
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

/**
 * What the input schemas of the tools say about the arguments of a manifest, as a sentence; undefined: nothing is wrong for sure. An argument that a
 * schema neither names nor rules out may be one that the tool takes all the same.
 */
export function findArgumentMistake(manifest: Manifest, tools: readonly ListedTool[]): string | undefined {
  const { call, retrieve, cancel, timeout, key } = manifest;
  const requests = [call, retrieve, cancel].map((request, index) =>
    typeof request === 'object' && 'tool' in request
      ? argumentMistake(
          tools.find(({ name }) => name === request.tool),
          Object.keys(request.arguments ?? {}),
          // Of a call alone.
          index === 0 ? [timeout?.argument, key].filter((name) => name !== undefined) : [],
        )
      : undefined,
  );
  return requests.find((mistake) => mistake !== undefined);
}

function argumentMistake(
  tool: ListedTool | undefined,
  given: readonly string[],
  atTimes: readonly string[],
): string | undefined {
  const properties = memberOf(tool?.inputSchema, 'properties');
  if (tool === undefined || !isObject(properties)) return undefined;
  const { name, inputSchema } = tool;
  // Some generators of schemas call an argument required that has a default.
  const needed = textsIn(memberOf(inputSchema, 'required')).filter(
    (one) => memberOf(properties[one], 'default') === undefined,
  );
  const takes = `It takes ${Object.keys(properties)
    .map((one) => (needed.includes(one) ? `${one} (required)` : one))
    .join(', ')}. Name these in --call or in the manifest`;
  const missing = needed.find((one) => !given.includes(one));
  if (missing !== undefined) return `the tool ${name} is to be called without its argument ${missing}. ${takes}`;
  const unknown =
    memberOf(inputSchema, 'additionalProperties') === false && memberOf(inputSchema, 'patternProperties') === undefined
      ? [...given, ...atTimes].find((one) => !Object.hasOwn(properties, one))
      : undefined;
  return unknown === undefined ? undefined : `the tool ${name} has no argument ${unknown}. ${takes}`;
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'string') : [];
