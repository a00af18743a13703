import type { Token } from './token.ts';

/** Identifiers that are keywords in some places: what may stand beside them is not judged. */
const CONTEXTUAL = new Set(
  (
    'add alias and ascending async await by descending dynamic equals file from get global group init into join let managed nameof not notnull on or orderby partial record ' +
    'remove required scoped select set unmanaged value var when where with yield'
  ).split(' '),
);

/** They begin a statement, and stand nowhere else. */
const STATEMENT_WORDS = new Set(
  'break catch continue do else finally for foreach goto if lock return try while'.split(' '),
);

/** Operators with an operand on both sides, whatever is around them. Not `*`, `&`, `<`, `>`, `?` and `-`: pointers, type arguments, nullable types and signs. */
const BINARY = new Set('= += -= *= /= %= &= |= ^= <<= >>= ??= == != <= >= && || ?? / % |'.split(' '));

/** Those that no expression begins with. `<=` and `>=` begin patterns. */
const NEVER_FIRST = new Set([...BINARY].filter((text) => text !== '<=' && text !== '>=').concat('=>', '?.', '?'));

const SIGNS = new Set(['+', '-', '^']);
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const OPENING = new Set(Object.values(CLOSING));

/** A token as a row of this table sees it. */
interface Kinds {
  readonly isLiteral: boolean;
  /** An identifier that is no contextual keyword. */
  readonly isName: boolean;
  readonly isKeyword: boolean;
  /** The text of a keyword or of punctuation; empty for others. */
  readonly sign: string;
}

/**
 * Whether no C# 9 program has `tokens[at]` at its place: because of the brackets around it, or because it cannot follow the token before it. False says nothing.
 */
export function isImpossible(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  const open = openBrackets(tokens, at);
  if (open === undefined) return true;
  const previous = tokens[at - 1];
  if (token.kind === 'end')
    return open.length > 0 || (previous !== undefined && ![';', '}', ':'].includes(kindsOf(previous).sign));
  if (breaksBrackets(tokens, open.at(-1), token)) return true;
  return previous !== undefined && cannotFollow(kindsOf(previous), kindsOf(token), tokens[at - 2]);
}

/** Indices of the brackets that are open before `at`; undefined: they do not match up to there. */
function openBrackets(tokens: readonly Token[], at: number): number[] | undefined {
  const open: number[] = [];
  for (let index = 0; index < at; index += 1) {
    const { sign } = kindsOf(tokens[index]);
    if (sign in CLOSING) open.push(index);
    else if (OPENING.has(sign) && sign !== CLOSING[kindsOf(tokens[open.pop() ?? -1]).sign]) return undefined;
  }
  return open;
}

function breaksBrackets(tokens: readonly Token[], open: number | undefined, token: Token): boolean {
  const { sign } = kindsOf(token);
  const around = open === undefined ? '' : kindsOf(tokens[open]).sign;
  if (OPENING.has(sign)) return sign !== CLOSING[around];
  if (sign !== ';' || open === undefined || around === '{') return false;
  return around === '[' || kindsOf(tokens[open - 1]).sign !== 'for';
}

function cannotFollow(previous: Kinds, next: Kinds, before: Token | undefined): boolean {
  if (previous.isLiteral) return cannotFollowValue(next) || ['(', '{', '~', '::'].includes(next.sign);
  if (previous.isName) return next.isLiteral;
  if (previous.sign === '++' || previous.sign === '--') return next.sign === '{';
  if (previous.sign === '.' || previous.sign === '?.') return kindsOf(before).sign !== '.' && !isMemberName(next);
  // `operator ==(...)` is a declaration.
  if (kindsOf(before).sign === 'operator') return false;
  if (previous.sign === ';' || previous.sign === '{')
    return NEVER_FIRST.has(next.sign) || next.sign === ',' || (previous.sign === ';' && next.sign === ':');
  if (!expectsOperand(previous)) return false;
  return NEVER_FIRST.has(next.sign) || STATEMENT_WORDS.has(next.sign) || endsOperand(previous, next);
}

/** A value is followed by an operator or the end of its expression. */
function cannotFollowValue(next: Kinds): boolean {
  return next.isLiteral || next.isName || (next.isKeyword && !['is', 'as', 'switch'].includes(next.sign));
}

function isMemberName(next: Kinds): boolean {
  // `..` is two tokens, and a number may begin with the second of them.
  return next.sign === '.' || next.isLiteral || !(next.isKeyword || next.sign !== '');
}

function expectsOperand({ sign }: Kinds): boolean {
  return BINARY.has(sign) || SIGNS.has(sign) || ['(', ',', 'return', 'new'].includes(sign);
}

function endsOperand(previous: Kinds, { sign, isLiteral }: Kinds): boolean {
  if (previous.sign === 'new') return isLiteral || [';', ')', ']', '}', ',', ':', '.'].includes(sign);
  if (previous.sign === 'return') return [')', ']', '}', ',', ':'].includes(sign);
  // `()`, `(;`, `[1, ]`, `{ 1, }` and `<,>` are possible.
  if (previous.sign === '(') return sign === ',' || sign === ':';
  if (previous.sign === ',') return sign === ')' || sign === ';' || sign === ':';
  return [';', ')', ']', '}', ',', ':'].includes(sign);
}

/** Whether a statement whose expression ends with `last` cannot go on with `next`. */
export function endsCallOrLiteral(last: Token | undefined, next: Token): boolean {
  const { isLiteral, sign } = kindsOf(last);
  return (isLiteral || sign === ')') && (cannotFollowValue(kindsOf(next)) || next.kind === 'literal');
}

const NOTHING: Kinds = { isLiteral: false, isName: false, isKeyword: false, sign: '' };

function kindsOf(token: Token | undefined): Kinds {
  if (token === undefined || token.kind === 'end') return NOTHING;
  const isLiteral = token.kind === 'literal' || token.kind === 'interpolated';
  const isKeyword = token.kind === 'keyword';
  if (isLiteral) return { ...NOTHING, isLiteral };
  if (token.kind === 'identifier') return { ...NOTHING, isName: !CONTEXTUAL.has(token.text) };
  return { isLiteral, isName: false, isKeyword, sign: token.text };
}
