import type { Prompt, Server, ServerContext } from '@modelcontextprotocol/server';
import { invalidRequest } from './protocol/errors.ts';
import type { FeatureContext, PromptDefinition } from './protocol/features.ts';
import { onePage } from './one-page.ts';

type ContextOf = (sdk: ServerContext) => FeatureContext;

/** Answers everything about prompts but completion. */
export function servePrompts(server: Server, definitions: readonly PromptDefinition[], contextOf: ContextOf): void {
  server.setRequestHandler('prompts/list', ({ params }) => {
    onePage(params);
    return { prompts: definitions.map(described) };
  });
  server.setRequestHandler('prompts/get', async ({ params }, sdk) => {
    const definition = definitions.find(({ name }) => name === params.name);
    if (definition === undefined)
      throw invalidRequest(
        `Unknown prompt: ${JSON.stringify(params.name.slice(0, 100))}. There are: ${definitions.map(({ name }) => name).join(', ')}.`,
      );
    const given = params.arguments ?? {};
    check(definition, given);
    return definition.get(contextOf(sdk), given);
  });
}

function check({ name, arguments: known = [] }: PromptDefinition, given: Readonly<Record<string, string>>): void {
  const names = known.map((argument) => argument.name);
  const unknown = Object.keys(given).find((key) => !names.includes(key));
  if (unknown !== undefined)
    throw invalidRequest(
      `The prompt ${name} has no argument ${JSON.stringify(unknown.slice(0, 100))}; expected ${names.length === 0 ? 'none' : `some of: ${names.join(', ')}`}.`,
    );
  const missing = known.find((argument) => argument.required === true && (given[argument.name] ?? '').trim() === '');
  if (missing !== undefined)
    throw invalidRequest(`The prompt ${name} needs the argument ${missing.name}: ${missing.description}`);
}

function described({ name, title, description, arguments: known }: PromptDefinition): Prompt {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    ...(known === undefined
      ? {}
      : {
          arguments: known.map((argument) => ({
            name: argument.name,
            description: argument.description,
            required: argument.required ?? false,
          })),
        }),
  };
}
