import type {
  InputRequiredResult,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Server,
  ServerContext,
} from '@modelcontextprotocol/server';
import { isModern } from './protocol/client-message.ts';
import { invalidRequest, resourceNotFound } from './protocol/errors.ts';
import type { FeatureContext, ResourceDefinition } from './protocol/features.ts';
import { onePage } from './tool-list.ts';
import type { Subscriber } from './protocol/resource-updates.ts';

/** The subscriptions of a client of the 2025 era, and the function that receives their changes. */
interface Subscriptions {
  readonly uris: Set<string>;
  readonly subscriber?: Subscriber;
}

const SUBSCRIPTIONS_LIMIT = 1_000;

type ContextOf = (sdk: ServerContext) => FeatureContext;

/** Answers everything about resources but completion. */
export function serveResources(
  server: Server,
  definitions: readonly ResourceDefinition[],
  { uris, subscriber }: Subscriptions,
  contextOf: ContextOf,
): void {
  const fixed = definitions.filter(({ uri }) => !isTemplate(uri));
  const templates = definitions.filter(({ uri }) => isTemplate(uri));
  const find = createFinder(definitions);
  server.setRequestHandler('resources/list', async ({ params }, sdk) => {
    onePage(params);
    const context = contextOf(sdk);
    const listed = await Promise.all(templates.map((definition) => definition.list?.(context) ?? Promise.resolve([])));
    return { resources: [...fixed.map(described), ...listed.flat()] };
  });
  server.setRequestHandler('resources/templates/list', ({ params }) => {
    onePage(params);
    return { resourceTemplates: templates.map(describedTemplate) };
  });
  server.setRequestHandler('resources/read', async ({ params: { uri } }, sdk) => {
    const found = find(uri);
    const result = await found.definition.read(contextOf(sdk), { uri, values: found.values });
    return withCacheHint(result, isModern(server) ? found.definition : {});
  });
  server.setRequestHandler('resources/subscribe', ({ params: { uri } }) => {
    find(uri);
    if (uris.size >= SUBSCRIPTIONS_LIMIT)
      throw invalidRequest(
        `Expected at most ${SUBSCRIPTIONS_LIMIT} subscriptions of one client. Unsubscribe from what is no longer needed.`,
      );
    uris.add(uri);
    subscriber?.add(uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params: { uri } }) => {
    uris.delete(uri);
    subscriber?.remove(uri);
    return {};
  });
}

interface Found {
  readonly definition: ResourceDefinition;
  readonly values: Readonly<Record<string, string>>;
}

/** Finds what reads a uri; throws where nothing does. */
function createFinder(definitions: readonly ResourceDefinition[]): (uri: string) => Found {
  const all = definitions.map((definition) => ({
    definition,
    template: isTemplate(definition.uri) ? parseUriTemplate(definition.uri) : undefined,
  }));
  return (uri) => {
    for (const { definition, template } of all) {
      if (definition.uri === uri) return { definition, values: {} };
      const values = template?.match(uri);
      if (values !== undefined) return { definition, values };
    }
    throw resourceNotFound(
      uri,
      `There is no resource ${JSON.stringify(uri.slice(0, 200))}. There are: ${definitions.map((definition) => definition.uri).join(', ')}.`,
    );
  };
}

function described({ uri, ...definition }: ResourceDefinition): Resource {
  return { uri, ...members(definition) };
}

function describedTemplate({ uri, ...definition }: ResourceDefinition): ResourceTemplateType {
  return { uriTemplate: uri, ...members(definition) };
}

function members({ name, title, description, mimeType }: Omit<ResourceDefinition, 'uri'>): Omit<Resource, 'uri'> {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    ...(mimeType === undefined ? {} : { mimeType }),
  };
}

/** Only the 2026 era has such members. */
function withCacheHint(
  result: ReadResourceResult | InputRequiredResult,
  { cacheHint }: Pick<ResourceDefinition, 'cacheHint'>,
): ReadResourceResult | InputRequiredResult {
  return cacheHint === undefined || !('contents' in result) ? result : { ...cacheHint, ...result };
}

/** A URI with variables (RFC 6570): `{name}` matches text without a slash, `{+name}` any text at the end of the template. */
interface UriTemplate {
  readonly variables: readonly string[];
  /** The values, percent-encoding taken away once; undefined where the uri does not fit or is not encoded well. */
  readonly match: (uri: string) => Readonly<Record<string, string>> | undefined;
}

const variable = /\{(\+?)([A-Za-z][A-Za-z0-9_]*)\}/;

/** Uris that are longer fit nothing. */
const URI_LIMIT_CHARACTERS = 4_096;

export function isTemplate(uri: string): boolean {
  return variable.test(uri);
}

export function parseUriTemplate(template: string): UriTemplate {
  const [first = '', ...parts] = template.split(new RegExp(variable, 'g'));
  let pattern = escaped(first);
  const variables: string[] = [];
  // Each variable is three parts: its operator, its name, and the text up to the next one.
  for (let i = 0; i < parts.length; i += 3) {
    const [operator, name = '', text = ''] = parts.slice(i, i + 3);
    variables.push(name);
    pattern += (operator === '+' ? '(.*)' : '([^/]*)') + escaped(text);
  }
  const whole = new RegExp(`^${pattern}$`, 's');
  return { variables, match: (uri) => matchWhole(whole, variables, uri) };
}

function matchWhole(
  whole: RegExp,
  variables: readonly string[],
  uri: string,
): Readonly<Record<string, string>> | undefined {
  const found = uri.length > URI_LIMIT_CHARACTERS ? null : whole.exec(uri);
  if (found === null) return undefined;
  try {
    return Object.fromEntries(variables.map((name, index) => [name, decodeURIComponent(found[index + 1] ?? '')]));
  } catch {
    return undefined;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
