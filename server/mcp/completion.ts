import type { CompleteRequestParams, CompleteResult, Server, ServerContext } from '@modelcontextprotocol/server';
import { invalidRequest } from './protocol/errors.ts';
import type { Complete, FeatureContext, McpFeatures } from './protocol/features.ts';

/** What MCP allows in one answer. */
const VALUES_LIMIT = 100;

type ContextOf = (sdk: ServerContext) => FeatureContext;

/** Answers `completion/complete` for the arguments of prompts and the variables of templates. */
export function answerCompletions(
  server: Server,
  features: Required<Pick<McpFeatures, 'resources' | 'prompts'>>,
  contextOf: ContextOf,
): void {
  server.setRequestHandler('completion/complete', async ({ params }, sdk): Promise<CompleteResult> => {
    const complete = completeOf(features, params);
    const { argument, context } = params;
    const values =
      complete === undefined ? [] : await complete(contextOf(sdk), argument.value, context?.arguments ?? {});
    return {
      completion: {
        values: values.slice(0, VALUES_LIMIT),
        total: values.length,
        hasMore: values.length > VALUES_LIMIT,
      },
    };
  });
}

/** Undefined where the argument exists, but is the user's alone to know. */
function completeOf(
  { resources, prompts }: Required<Pick<McpFeatures, 'resources' | 'prompts'>>,
  { ref, argument }: CompleteRequestParams,
): Complete | undefined {
  if (ref.type === 'ref/resource') {
    const resource = resources.find(({ uri }) => uri === ref.uri);
    if (resource === undefined)
      throw invalidRequest(`There is no resource template ${JSON.stringify(ref.uri.slice(0, 200))}.`);
    return resource.complete?.[argument.name];
  }
  const prompt = prompts.find(({ name }) => name === ref.name);
  if (prompt === undefined) throw invalidRequest(`Unknown prompt: ${JSON.stringify(ref.name.slice(0, 100))}.`);
  const known = (prompt.arguments ?? []).find(({ name }) => name === argument.name);
  if (known === undefined)
    throw invalidRequest(`The prompt ${prompt.name} has no argument ${JSON.stringify(argument.name.slice(0, 100))}.`);
  return known.complete;
}
