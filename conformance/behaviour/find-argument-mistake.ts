import { isObject, memberOf } from '../../server/lib/json.ts';
import type { ListedTool } from './bridge-client.ts';
import type { Manifest } from './manifest.ts';

/**
 * What the input schemas of the tools say about the arguments of a manifest, as a sentence; undefined: nothing is wrong for sure. An argument that a
 * schema neither names nor rules out may be one that the tool takes all the same.
 */
export function findArgumentMistake(manifest: Manifest, tools: readonly ListedTool[]): string | undefined {
  const { call, retrieve, cancel, timeout, key } = manifest;
  const requests = [call, retrieve, cancel].map((request, index) =>
    typeof request === 'object' && 'tool' in request
      ? mistakeIn(
          tools.find(({ name }) => name === request.tool),
          Object.keys(request.arguments ?? {}),
          // Of a call alone.
          index === 0 ? [timeout?.argument, key].filter((name) => name !== undefined) : [],
        )
      : undefined,
  );
  return requests.find((mistake) => mistake !== undefined);
}

function mistakeIn(
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
