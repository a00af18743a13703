import { createScanner, type Node } from 'jsonc-parser';

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
export type JsonScan =
  /** `members`: of the root, where that is an object. */
  | { readonly kind: 'whole'; readonly root: Part; readonly members: readonly MemberParts[] }
  /** Nothing but space and comments. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_deep'; readonly offset: number; readonly limit: number }
  | { readonly kind: 'wrong' };

/** A value, and where it is. */
export interface Part {
  readonly type: Node['type'];
  readonly offset: number;
  readonly end: number;
}

export interface MemberParts {
  readonly key: Part & { readonly text: string };
  readonly value: Part;
}

type Expected = 'value' | 'value or end' | 'key or end' | 'colon' | 'comma or end';

/** An object or an array without its end so far. */
interface Open {
  readonly type: 'object' | 'array';
  readonly offset: number;
}

/** Checks a text in one pass, with no call for each level; of what is in it, it gives the members of the root alone. */
export function scanJson(text: string): JsonScan {
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
      case 'goes on':
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
  | { readonly kind: 'goes on'; readonly expected: Expected };

const wrong: Step = { kind: 'wrong' };
const openObject: Step = { kind: 'open', type: 'object' };
const openArray: Step = { kind: 'open', type: 'array' };
const takeKey: Step = { kind: 'key' };
const afterColon: Step = { kind: 'goes on', expected: 'value' };
const afterComma = {
  object: { kind: 'goes on', expected: 'key or end' },
  array: { kind: 'goes on', expected: 'value or end' },
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
