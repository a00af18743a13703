import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError, createScanner } from 'jsonc-parser';
import { positionAt, UnreadableText } from './text-file.ts';

/**
 * The top of a text of JSON with comments; undefined where there is nothing but space and comments. What is within a member of it has nodes only for `key`:
 * files of clients have been seen with 240 MB of other things. Throws UnreadableText.
 */
export function readJsonObject(text: string, key?: string): Node | undefined {
  const scan = scanJson(text);
  switch (scan.kind) {
    case 'empty':
      return undefined;
    case 'wrong':
      throw whatIsWrong(text);
    case 'too_deep':
      throw new UnreadableText(
        `expected at most ${scan.limit} levels of objects and arrays, got more`,
        positionAt(text, scan.offset),
      );
    case 'whole':
      if (scan.root.type !== 'object')
        throw new UnreadableText('expected an object, that is, "{"', positionAt(text, scan.root.offset));
      return { ...leafOf(scan.root), children: scan.members.map((member) => propertyOf(text, member, key)) };
  }
}

function whatIsWrong(text: string): UnreadableText {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  return error === undefined
    ? new UnreadableText('expected JSON', positionAt(text, 0))
    : new UnreadableText(sentenceOf(error), positionAt(text, error.offset));
}

const leafOf = ({ type, offset, end }: Part): Node => ({ type, offset, length: end - offset });

function propertyOf(text: string, { key, value }: MemberParts, wanted: string | undefined): Node {
  const node = key.text === wanted ? shifted(parseTree(text.slice(value.offset, value.end)), value.offset) : undefined;
  return {
    type: 'property',
    offset: key.offset,
    length: value.end - key.offset,
    children: [{ ...leafOf(key), value: key.text }, node ?? leafOf(value)],
  };
}

/** The same, of a text that has so much more at its start. */
function shifted(node: Node | undefined, by: number): Node | undefined {
  if (node === undefined) return undefined;
  const { type, value, offset, length, children } = node;
  const within = children?.flatMap((child) => shifted(child, by) ?? []);
  return { type, value, offset: offset + by, length, ...(within === undefined ? {} : { children: within }) };
}

/** The member of an object with that key. Of several the last one, as in JSON.parse. */
export function memberNode(object: Node, key: string): MemberNode | undefined {
  return membersOf(object).findLast((member) => member.key === key);
}

/** A member of an object: the whole, and its value. */
export interface MemberNode {
  readonly key: string;
  readonly property: Node;
  readonly value: Node;
}

export function membersOf(object: Node): readonly MemberNode[] {
  return (object.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key === undefined || value === undefined ? [] : [{ key: String(key.value), property, value }];
  });
}

/** The object of the servers, undefined where there is none. Throws UnreadableText. */
export function readJsonServers(text: string, key: string): Node | undefined {
  const root = readJsonObject(text, key);
  const servers = root === undefined ? undefined : memberNode(root, key)?.value;
  if (servers !== undefined && servers.type !== 'object')
    throw new UnreadableText(`expected an object as "${key}", got ${servers.type}`, positionAt(text, servers.offset));
  return servers;
}

export function jsonValueOf(node: Node): unknown {
  const value: unknown = getNodeValue(node);
  return value;
}

/** "CommaExpected" -> "comma expected". */
function sentenceOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase();
}

/** Deeper nesting is refused: what reads or compares such a value calls itself for each level. */
const NESTING_LIMIT = 1000;

/** jsonc-parser has names for these numbers, but only for its own compiler. */
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET, COMMA, COLON, STRING, END] = [1, 2, 3, 4, 5, 6, 10, 17];

const literals: ReadonlyMap<number, Node['type']> = new Map([
  [7, 'null'],
  [8, 'boolean'],
  [9, 'boolean'],
  [STRING, 'string'],
  [11, 'number'],
]);

/** A text of JSON with comments and trailing commas. */
type JsonScan =
  /** `members`: of the root, where that is an object. */
  | { readonly kind: 'whole'; readonly root: Part; readonly members: readonly MemberParts[] }
  /** Nothing but space and comments. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_deep'; readonly offset: number; readonly limit: number }
  | { readonly kind: 'wrong' };

/** A value, and where it is. */
interface Part {
  readonly type: Node['type'];
  readonly offset: number;
  readonly end: number;
}

interface MemberParts {
  readonly key: Part & { readonly text: string };
  readonly value: Part;
}

type Expected = 'value' | 'value or end' | 'key or end' | 'colon' | 'comma or end';

/** An object or an array without its end so far. */
interface Open {
  readonly type: 'object' | 'array';
  readonly offset: number;
}

/** Parses a text in one pass, without recursion; returns the members of the root only. */
function scanJson(text: string): JsonScan {
  const scanner = createScanner(text, true);
  const open: Open[] = [];
  const members: MemberParts[] = [];
  let key: MemberParts['key'] | undefined;
  let expected: Expected = 'value';
  const partFrom = ({ type, offset }: { readonly type: Node['type']; readonly offset: number }): Part => ({
    type,
    offset,
    end: scanner.getPosition(),
  });
  for (let token: number = scanner.scan(); ; token = scanner.scan()) {
    const offset = scanner.getTokenOffset();
    if (scanner.getTokenError() !== 0) return { kind: 'wrong' };
    if (token === END) return { kind: expected === 'value' && open.length === 0 ? 'empty' : 'wrong' };
    const step = stepOf(token, expected, open.at(-1));
    let ended: Part | undefined;
    switch (step.kind) {
      case 'wrong':
        return step;
      case 'open':
        if (open.length === NESTING_LIMIT) return { kind: 'too_deep', offset, limit: NESTING_LIMIT };
        open.push({ type: step.type, offset });
        expected = step.type === 'object' ? 'key or end' : 'value or end';
        continue;
      case 'key':
        if (open.length === 1) key = { ...partFrom({ type: 'string', offset }), text: scanner.getTokenValue() };
        expected = 'colon';
        continue;
      case 'continues':
        expected = step.expected;
        continue;
      case 'literal':
        ended = partFrom({ type: step.type, offset });
        break;
      case 'close':
        open.pop();
        ended = partFrom(step.of);
    }
    if (open.length === 0) return isAtEnd(scanner) ? { kind: 'whole', root: ended, members } : { kind: 'wrong' };
    if (open.length === 1 && key !== undefined) members.push({ key, value: ended });
    expected = 'comma or end';
  }
}

const isAtEnd = (scanner: ReturnType<typeof createScanner>): boolean =>
  Number(scanner.scan()) === END && Number(scanner.getTokenError()) === 0;

type Step =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'open'; readonly type: Open['type'] }
  | { readonly kind: 'close'; readonly of: Open }
  | { readonly kind: 'literal'; readonly type: Node['type'] }
  | { readonly kind: 'key' }
  | { readonly kind: 'continues'; readonly expected: Expected };

const wrong: Step = { kind: 'wrong' };

const openObject: Step = { kind: 'open', type: 'object' };

const openArray: Step = { kind: 'open', type: 'array' };

const takeKey: Step = { kind: 'key' };

const afterColon: Step = { kind: 'continues', expected: 'value' };

const afterComma = {
  object: { kind: 'continues', expected: 'key or end' },
  array: { kind: 'continues', expected: 'value or end' },
} as const;

function stepOf(token: number, expected: Expected, within: Open | undefined): Step {
  const isEnd = token === (within?.type === 'object' ? CLOSE_BRACE : CLOSE_BRACKET);
  if (isEnd && within !== undefined && expected.endsWith('end')) return { kind: 'close', of: within };
  switch (expected) {
    case 'value':
    case 'value or end': {
      if (token === OPEN_BRACE) return openObject;
      if (token === OPEN_BRACKET) return openArray;
      const type = literals.get(token);
      return type === undefined ? wrong : { kind: 'literal', type };
    }
    case 'key or end':
      return token === STRING ? takeKey : wrong;
    case 'colon':
      return token === COLON ? afterColon : wrong;
    case 'comma or end':
      return token === COMMA && within !== undefined ? afterComma[within.type] : wrong;
  }
}
