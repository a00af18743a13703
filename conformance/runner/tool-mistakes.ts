import { isDeepStrictEqual } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { toolNames, tools } from '../../generated/typescript/tools.ts';
import { mapArguments } from '../targets/tool-mapping.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';
import { attempt } from '../../server/lib/attempt.ts';
import { answers, goodArguments } from './static-samples.ts';
import { type ListedTool, present } from './listed-tools.ts';
import type { StaticView } from './static-view.ts';

export function findTools(names: Readonly<Record<string, string>>, listed: readonly ListedTool[]): string[] {
  return toolNames.flatMap((name) => {
    const here = names[name] ?? name;
    const count = listed.filter((tool) => tool.name === here).length;
    return count === 1
      ? []
      : [
          `Expected one tool named ${here} in tools/list, got ${count}${listed.length === 0 ? '' : ` (there are ${listed.map((tool) => tool.name).join(', ')})`}.`,
        ];
  });
}

/** How its tools are called and answer. */
type Naming = Pick<StaticView, 'tool_names' | 'tool_mapping'>;

/** What is sent has to be allowed: the arguments of the contract, or what an adapter makes of them. */
export function findInputMistakes({ tool_names, tool_mapping }: Naming, listed: readonly ListedTool[]): string[] {
  return present(tool_names, listed).flatMap(({ name, tool }) => {
    const schema = compile(tool.inputSchema);
    if (typeof schema === 'string') return [`The inputSchema of ${tool.name} ${schema}`];
    return goodArguments[name]
      .map((args) => mapArguments(tool_mapping[name] ?? {}, args))
      .filter((args) => !schema(args))
      .map(
        (args) =>
          `The inputSchema of ${tool.name} refuses ${JSON.stringify(args).slice(0, 200)}, which the contract allows.`,
      );
  });
}

/** A tool whose answers an adapter turns into envelopes has a schema of its own. */
export function findOutputMistakes({ tool_names, tool_mapping }: Naming, listed: readonly ListedTool[]): string[] {
  return present(tool_names, listed).flatMap(({ name, tool }) => {
    if (tool_mapping[name]?.answers !== undefined) return [];
    if (tool.outputSchema === undefined)
      return [`${tool.name} has no outputSchema: clients cannot know what its structuredContent is.`];
    const schema = compile(tool.outputSchema);
    if (typeof schema === 'string') return [`The outputSchema of ${tool.name} ${schema}`];
    return answers[name]
      .filter((envelope) => !schema(envelope))
      .map(
        (envelope) =>
          `The outputSchema of ${tool.name} refuses ${JSON.stringify(envelope).slice(0, 300)}, an envelope of the contract.`,
      );
  });
}

/** A validator, or why there is none. */
function compile(schema: unknown): ValidateFunction | string {
  if (typeof schema !== 'object' || schema === null) return 'is missing.';
  if (Reflect.get(schema, 'type') !== 'object')
    return `has the type ${JSON.stringify(Reflect.get(schema, 'type'))}; MCP wants "object".`;
  return attempt(
    () => new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema),
    (error) => `is no JSON Schema: ${reasonOf(error)}`,
  );
}

export function findAnnotationMistakes(
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): string[] {
  return present(names, listed).flatMap(({ name, tool }) => {
    const wanted = tools.find((one) => one.name === name)?.annotations;
    const isSame =
      wanted !== undefined &&
      Object.entries(wanted).every(
        ([key, value]) =>
          typeof tool.annotations === 'object' &&
          tool.annotations !== null &&
          isDeepStrictEqual(Reflect.get(tool.annotations, key), value),
      );
    return isSame
      ? []
      : [
          `Expected the annotations ${JSON.stringify(wanted)} for ${tool.name}, got ${tool.annotations === undefined ? 'none' : JSON.stringify(tool.annotations)}.`,
        ];
  });
}
