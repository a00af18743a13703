import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { LineCounter, isNode, parseDocument, type Document } from 'yaml';
import { isObject, memberOf } from '../../server/lib/json.ts';
import { failureOf, attempt, reasonOf } from '../../server/lib/errors.ts';
import { Manifest, type Pattern } from './manifest.ts';
import { findUnknownFillings } from './fill.ts';
import { splitCommand } from '../lib/child.ts';

/** A manifest, or a sentence for each mistake: file, line, expected form. */
type ReadManifest =
  | { readonly kind: 'ok'; readonly manifest: Manifest }
  | { readonly kind: 'wrong'; readonly mistakes: readonly string[] };

/** For editors, and for other suites. */
export const manifestJsonSchema: object = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...JSON.parse(JSON.stringify(Manifest)),
};

const isManifest = new Ajv2020({ allErrors: true, strict: false }).compile<Manifest>(
  JSON.parse(JSON.stringify(Manifest)),
);

/** Reads a manifest. */
export function readManifest(text: string, file: string): ReadManifest {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [broken] = document.errors;
  if (broken !== undefined)
    return wrong([`${file}:${lines.linePos(broken.pos[0]).line}: ${broken.message.split('\n', 1)[0]}`]);
  const value: unknown = document.toJS();
  if (!isManifest(value))
    return wrong(
      mistakesOf(
        (isManifest.errors ?? []).filter((error) => isOfItsKind(error, value)),
        (path) => `${file}:${lineOf(document, lines, path)}`,
      ),
    );
  const mistakes = [
    ...[...patternMistakes(value), ...commandMistakes(value), ...missing(value)].map(
      (mistake) => `${file}: ${mistake}`,
    ),
    ...findUnknownFillings(value).map(({ path, sentence }) => `${file}:${lineOf(document, lines, path)}: ${sentence}`),
  ];
  return mistakes.length > 0 ? wrong(mistakes) : { kind: 'ok', manifest: value };
}

const wrong = (mistakes: readonly string[]): ReadManifest => ({ kind: 'wrong', mistakes: [...new Set(mistakes)] });

/** A request is of a tool or of HTTP: members that the other kind requires are no mistake. */
function isOfItsKind({ instancePath, schemaPath }: ErrorObject, manifest: unknown): boolean {
  const [, name] = /^\/(call|retrieve|cancel)(?:\/|$)/.exec(instancePath) ?? [];
  const request: unknown = name === undefined ? undefined : memberOf(manifest, name);
  if (!isObject(request)) return true;
  const kinds = [...schemaPath.matchAll(/anyOf\/(\d)/g)].map(([, kind]) => kind);
  const own = 'tool' in request ? '0' : '1';
  return kinds.length === (name === 'cancel' ? 2 : 1) && kinds.at(-1) === own;
}

function mistakesOf(errors: readonly ErrorObject[], at: (path: readonly string[]) => string): readonly string[] {
  return errors
    .filter(({ keyword }) => keyword !== 'anyOf')
    .map(({ instancePath, message = 'something else', params, keyword }) => {
      const path = instancePath.split('/').slice(1);
      const extra: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
      const where = path.length === 0 ? 'the manifest' : path.join('.');
      return typeof extra === 'string'
        ? `${at([...path, extra])}: ${where}: no "${extra}" is known here`
        : `${at(path)}: ${where}: ${message}`;
    });
}

/** A regular expression that does not compile would match nothing, and pass. */
function patternMistakes({ failure = [], pending = [], handle }: Manifest): readonly string[] {
  const texts = [...failure, ...pending, ...(handle === undefined ? [] : [handle])].flatMap(
    (pattern: Pattern | NonNullable<typeof handle>) => ('text' in pattern ? [pattern.text] : []),
  );
  return texts.flatMap((text) => {
    const wrong = failureOf(() => void new RegExp(text, 'm'));
    return wrong === undefined ? [] : [`expected a regular expression, got "${text}": ${wrong}`];
  });
}

function commandMistakes({ server, unity }: Manifest): readonly string[] {
  const mistakes = Object.entries({ server, unity }).map(([name, line]) =>
    line === undefined ? undefined : findCommandMistake(name, line),
  );
  return mistakes.filter((mistake) => mistake !== undefined);
}

/** Missing members without which an offer cannot be judged. */
function missing(manifest: Manifest): readonly string[] {
  const { offers, retrieve, handle, timeout, call, server, follow, pending, cancel, list } = manifest;
  const isHttp = !('tool' in call);
  const others = [retrieve, cancel].filter((one) => typeof one === 'object');
  const needs: readonly (readonly [boolean, string])[] = [
    [
      offers.includes('retrieval') && (retrieve === undefined || handle === undefined),
      'offers retrieval: expected "handle" and "retrieve"',
    ],
    [offers.includes('caller_timeout') && timeout === undefined, 'offers caller_timeout: expected "timeout"'],
    [!isHttp && server === undefined, 'expected "server", the command of the MCP server'],
    [isHttp && offers.includes('restart') && server === undefined, 'offers restart: expected "server"'],
    [
      others.some((one) => 'tool' in one === isHttp),
      'expected tools in "call", "retrieve" and "cancel", or HTTP requests, got both',
    ],
    [!isHttp && list !== undefined, 'list: expected it only where "call" is an HTTP request'],
    [
      follow !== undefined && [retrieve, handle, pending, manifest.own_timeout_ms].includes(undefined),
      'follow: expected "retrieve", "handle", "pending" and "own_timeout_ms"',
    ],
    [
      !/\{\{(code|program_id)\}\}/.test(JSON.stringify(call)),
      'call: expected {{code}} or {{program_id}} among the arguments, or in the request',
    ],
  ];
  return needs.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []));
}

function lineOf(document: Document, lines: LineCounter, path: readonly string[]): number {
  for (let length = path.length; length > 0; length -= 1) {
    const names = path.slice(0, length).map((name) => (/^\d+$/.test(name) ? Number(name) : name));
    const node: unknown = document.getIn(names, true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** The mistake in a command line, as a sentence; undefined: none. */
export function findCommandMistake(where: string, line: string): string | undefined {
  return attempt(
    () => (splitCommand(line).length === 0 ? `${where}: expected a command, got nothing` : undefined),
    (error) => `${where}: ${reasonOf(error)}`,
  );
}
