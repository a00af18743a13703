import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { mapArguments } from '../targets/map-arguments.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';
import { attempt } from '../../server/lib/attempt.ts';
import { goodArguments } from './sample-arguments.ts';
import { answers } from './sample-answers.ts';
import { present, type ListedTool } from './listed-tools.ts';
import type { StaticView } from './static-view.ts';

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
