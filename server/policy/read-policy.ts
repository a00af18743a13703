import { constants, fstatSync, lstatSync, openSync, readFileSync, type Stats, existsSync, mkdirSync } from 'node:fs';
import { QUERY_METHODS } from '../hub/protocol/decide-call.ts';
import { toolNames } from '../../generated/typescript/tools.ts';
import type { Policy, PolicyDecision, PolicyRule } from '../../generated/typescript/types.ts';
import { validatePolicy, type Violation } from '../../generated/typescript/validators.js';
import { memberOf, isObject } from '../lib/json.ts';
import { nearestName } from '../lib/nearest.ts';
import { isCode, reasonOf, attempt, failureOf } from '../lib/errors.ts';
import { useDescriptor, replaceFile } from '../lib/files.ts';
import { jsonText } from '../../generated/typescript/framing.ts';
import { dirname } from 'node:path';

/** Reads current policy files: a changed file is read again on the next call, without a restart. */
export interface PolicyFiles {
  read(path: string, options: { readonly mustBePrivate: boolean }): PolicyReading;
}

/** The content of a policy file. `reason`: where it is broken, what was expected and what was found. */
export type PolicyReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'policy'; readonly policy: Policy }
  | { readonly kind: 'broken'; readonly reason: string };

interface ReadPolicyOptions {
  /**
   * The file must belong to this user, and be writable by no other user. Ignored on Windows, where the folder's
   * permissions apply.
   */
  readonly mustBePrivate: boolean;
  readonly platform?: NodeJS.Platform;
}

/** More than anyone writes by hand, and small enough to read while calls wait. */
const POLICY_LIMIT_BYTES = 1024 * 1024;

/** Mode bits that let users other than the owner write the file. */
const OTHERS_MAY_WRITE = 0o022;

/** Reads and validates a policy file (SEC-04). Never throws: an invalid file is `broken`, never ignored. */
export function readPolicy(
  path: string,
  { mustBePrivate, platform = process.platform }: ReadPolicyOptions,
): PolicyReading {
  const read = attempt(
    () => readText(path, mustBePrivate && platform !== 'win32'),
    (error) => readingOfFailure(path, error),
  );
  return typeof read === 'string' ? parsePolicy(read, path) : read;
}

function readingOfFailure(path: string, error: unknown): PolicyReading {
  if (!isMissing(error)) return { kind: 'broken', reason: `${path} cannot be read: ${reasonOf(error)}` };
  return isCode(error, 'ENOENT') && isLink(path)
    ? { kind: 'broken', reason: `${path} is a link to a file that is not there` }
    : { kind: 'none' };
}

/** Validates the text of a policy; `path` is for the message. */
export function parsePolicy(text: string, path: string): PolicyReading {
  let value: unknown;
  const failure = failureOf(() => (value = JSON.parse(jsonText(text))));
  if (failure !== undefined)
    return { kind: 'broken', reason: `${path}: expected JSON, got something else (${failure})` };
  const repeated = repeatedMember(text);
  if (repeated !== undefined)
    return {
      kind: 'broken',
      reason: `${path} at ${repeated}: expected each member once, got this one twice`,
    };
  const checked = validatePolicy(withoutSchema(value));
  if (!checked.ok) {
    const sentences = checked.errors.map((violation) => sentenceOf(violation, value));
    return { kind: 'broken', reason: `${path} ${sentences.join('; ')}` };
  }
  const twice = secondRule(checked.value) ?? unknownOfOurs(checked.value);
  return twice === undefined
    ? { kind: 'policy', policy: checked.value }
    : { kind: 'broken', reason: `${path} ${twice}` };
}

/** A missing member often exists under a misspelled name. */
function sentenceOf({ pointer, keyword, expected, got }: Violation, value: unknown): string {
  const sentence = `at ${pointer === '' ? 'the top' : pointer}: expected ${expected}, got ${got}`;
  if (keyword !== 'required') return sentence;
  const [, parent = '', missing = ''] = /^(.*)\/([^/]*)$/s.exec(pointer) ?? [];
  const instead = Object.keys(Object(valueAt(value, parent))).find(
    (name) => nearestName(name, [missing]) !== undefined,
  );
  return instead === undefined ? sentence : `${sentence}. Is ${JSON.stringify(instead)} a misspelling of it?`;
}

/** Pointers of a policy contain no escapes. */
function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce((inner, name) => memberOf(inner, name), value);
}

/** Checks the descriptor, not the path, so that the file cannot be replaced in between. */
function readText(path: string, mustBePrivate: boolean): string | PolicyReading {
  // Without O_NONBLOCK (which Windows lacks) a named pipe in place of the file would block the server.
  const file = openSync(path, constants.O_RDONLY | (process.platform === 'win32' ? 0 : constants.O_NONBLOCK));
  return useDescriptor(file, () => {
    const reason = refuseFile(path, fstatSync(file), mustBePrivate);
    return reason === undefined ? readFileSync(file, 'utf8') : { kind: 'broken', reason };
  });
}

function refuseFile(path: string, stat: Stats, mustBePrivate: boolean): string | undefined {
  if (!stat.isFile()) return `${path}: expected a file, got something else`;
  if (stat.size > POLICY_LIMIT_BYTES) return `${path}: expected at most ${POLICY_LIMIT_BYTES} bytes, got ${stat.size}`;
  if (!mustBePrivate) return undefined;
  const user = process.getuid?.() ?? stat.uid;
  if (stat.uid !== user && stat.uid !== 0)
    return `${path} belongs to another user (uid ${stat.uid}), who could change it: expected a file of uid ${user}`;
  if ((stat.mode & OTHERS_MAY_WRITE) === 0) return undefined;
  return `${path} can be written by others (mode ${(stat.mode & 0o777).toString(8)}): run chmod go-w ${JSON.stringify(path)}`;
}

/** Removes $schema, with which editors complete and validate a file. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== '$schema'));
}

/** Two rules for one tool are ambiguous. */
function secondRule({ rules }: Policy): string | undefined {
  const first = new Map<string, number>();
  for (const [index, { tool }] of rules.entries()) {
    const before = first.get(tool);
    if (before !== undefined)
      return `at /rules/${index}/tool: expected one rule for each tool, got a second one for ${JSON.stringify(tool)} (the first is /rules/${before})`;
    first.set(tool, index);
  }
  return undefined;
}

/** A typo in the name of one of our tools would make its rule ineffective. */
function unknownOfOurs({ rules }: Policy): string | undefined {
  const index = rules.findIndex(({ tool }) => misspeltName(tool) !== undefined);
  return index < 0 ? undefined : `at /rules/${index}/tool: ${misspeltName(rules[index]?.tool ?? '')}`;
}

/** What is wrong with a name that resembles one of the six tools, as a sentence; undefined if nothing is. */
export function misspeltName(tool: string): string | undefined {
  if (!tool.toLowerCase().startsWith('unity_') || [...toolNames, QUERY_METHODS].includes(tool)) return undefined;
  return `expected one of ${[...toolNames, QUERY_METHODS].join(', ')}, *, or a tool of the Editor (whose names do not begin with unity_), got ${JSON.stringify(tool)}`;
}

/** A broken link (such as one to a missing drive) means that a policy was intended. */
function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

const isMissing = (error: unknown): boolean => isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR');

/** A string, or a token that opens, closes or separates; other tokens do not matter here. */
const token = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gs;

interface Open {
  /** Names so far; undefined for an array. */
  readonly names: Set<string> | undefined;
  readonly at: string;
  /** The current position: the name of a member, or the index of an item. */
  name: string;
  index: number;
}

/**
 * The JSON Pointer of the first member name that occurs twice in an object: JSON parsers use the first or the last one,
 * or reject it. The text must be valid for `JSON.parse`.
 */
export function repeatedMember(text: string): string | undefined {
  const open: Open[] = [];
  let last = '';
  for (const [found] of text.matchAll(token)) {
    const inside = open.at(-1);
    if (found === '{' || found === '[')
      open.push({
        names: found === '{' ? new Set() : undefined,
        at: inside === undefined ? '' : pointerOf(inside),
        name: '',
        index: 0,
      });
    else if (found === '}' || found === ']') open.pop();
    else if (found === ',' && inside !== undefined) inside.index += 1;
    else if (found === ':' && inside?.names !== undefined) {
      inside.name = nameOf(last);
      if (inside.names.has(inside.name)) return pointerOf(inside);
      inside.names.add(inside.name);
    }
    last = found;
  }
  return undefined;
}

function nameOf(string: string): string {
  const name: string = JSON.parse(string);
  return name;
}

const pointerOf = ({ names, at, name, index }: Open): string =>
  `${at}/${names === undefined ? index : name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Sets the decision on tools in a policy file, and creates a missing file; keeps other members of their rules. Throws
 * if the file is broken, and for a name that would break it.
 */
export function decideTools(path: string, tools: readonly string[], decision: PolicyDecision): void {
  const reading = readPolicy(path, { mustBePrivate: true });
  if (reading.kind === 'broken')
    throw new Error(`nothing was changed, because the policy file is broken: ${reading.reason}`);
  const misspelt = tools.flatMap((tool) => misspeltName(tool) ?? []);
  if (misspelt.length > 0) throw new Error(`nothing was changed: ${misspelt.join('; ')}`);
  const policy: Policy = reading.kind === 'policy' ? reading.policy : { version: 1, rules: [] };
  const decided = tools.map((tool): PolicyRule => ({
    ...policy.rules.find((rule) => rule.tool === tool),
    tool,
    decision,
  }));
  const rules = [...policy.rules.filter(({ tool }) => !tools.includes(tool)), ...decided];
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  replaceFile(path, `${JSON.stringify({ ...schemaOf(path), ...policy, rules }, undefined, 2)}\n`);
}

/** For the user's text editor; has no effect on the policy. */
function schemaOf(path: string): { readonly $schema?: string } {
  if (!existsSync(path)) return {};
  const value: unknown = JSON.parse(jsonText(readFileSync(path, 'utf8')));
  return isObject(value) && typeof value['$schema'] === 'string' ? { $schema: value['$schema'] } : {};
}
