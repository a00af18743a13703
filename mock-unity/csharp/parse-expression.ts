import { outsideSubset, tooDeep } from './diagnostic.ts';
import { tryParseTypeArgs, startsOperand, tryParseCast } from './parse-type.ts';
import { parseArguments, parseList, parseKeyword, invalidTerm } from './parse-keyword.ts';
import type { Expression, Hole, TypeSyntax } from './syntax.ts';
import type { InterpolatedHole, Token } from './token.ts';
import { TokenStream } from './token-stream.ts';
import { int, long } from './values/types.ts';

const ASSIGNMENTS = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=', '<<=', '>>=', '??=']);

/** Binding strength of the binary operators; all but ?? group to the left. */
const PRECEDENCE = new Map<string, number>(
  [
    ['??'],
    ['||'],
    ['&&'],
    ['|'],
    ['^'],
    ['&'],
    ['==', '!='],
    ['<', '>', '<=', '>=', 'is', 'as'],
    ['<<', '>>'],
    ['+', '-'],
    ['*', '/', '%'],
  ].flatMap((operators, level) => operators.map((operator): [string, number] => [operator, level + 1])),
);

/** Operators in a row without brackets; each one deepens the tree by a level, so that longer rows would exhaust the stack. */
const MAX_CHAIN = 500;

export function parseExpression(tokens: TokenStream): Expression {
  return tokens.nested(() => {
    refuseLambda(tokens);
    const target = parseConditional(tokens);
    const operator = tokens.peek();
    if (operator.kind !== 'punctuation' || !ASSIGNMENTS.has(operator.text)) return target;
    tokens.take();
    return { kind: 'assign', operator: operator.text, target, value: parseExpression(tokens), at: target.at };
  });
}

function parseConditional(tokens: TokenStream): Expression {
  const condition = parseBinary(tokens, 1);
  if (!tokens.accept('?')) return condition;
  const whenTrue = parseExpression(tokens);
  tokens.expect(':');
  return { kind: 'conditional', condition, whenTrue, whenFalse: parseExpression(tokens), at: condition.at };
}

function parseBinary(tokens: TokenStream, lowest: number): Expression {
  let left = parseUnary(tokens);
  for (let length = 0; ; length += 1) {
    const token = tokens.peek();
    const operator = operatorAt(tokens);
    const level = PRECEDENCE.get(operator);
    if (level === undefined || level < lowest) return left;
    if (length > MAX_CHAIN) throw tooDeep(token.at);
    if (operator === 'is' || operator === 'as') throw outsideSubset(`the operator '${operator}' is`, token.at);
    for (let taken = 0; taken < operator.length; taken += tokens.take().text.length);
    const right =
      operator === '??'
        ? tokens.nested(() => parseBinary(tokens, level))
        : tokens.nested(() => parseBinary(tokens, level + 1));
    left = { kind: 'binary', operator, operatorAt: token.at, left, right, at: left.at };
  }
}

/** `>>` is two tokens, for `List<List<int>>` ends with two. */
function operatorAt(tokens: TokenStream): string {
  const token = tokens.peek();
  if (token.kind === 'identifier') return token.text === 'switch' || token.text === 'with' ? refuseOperator(token) : '';
  if (token.kind === 'keyword' && token.text === 'switch') return refuseOperator(token);
  if (token.text === '>' && tokens.is('>', 1) && tokens.peek(1).at === token.end) return '>>';
  return token.kind === 'literal' ? '' : token.text;
}

function refuseOperator(token: Token): never {
  throw outsideSubset(`${token.text} expressions are`, token.at);
}

const UNARY = new Set(['-', '+', '!', '~']);

function parseUnary(tokens: TokenStream): Expression {
  const token = tokens.peek();
  if (token.kind === 'punctuation') {
    if (UNARY.has(token.text)) return parsePrefix(tokens);
    if (token.text === '++' || token.text === '--') {
      tokens.take();
      const target = tokens.nested(() => parseUnary(tokens));
      return { kind: 'step', operator: token.text, prefix: true, target, at: token.at };
    }
    if (token.text === '&' || token.text === '*') throw outsideSubset('pointers are', token.at);
    if (token.text === '^' || token.text === '..') throw outsideSubset('ranges and indices from the end are', token.at);
    if (token.text === '(') return tryParseCast(tokens, parseUnary) ?? parsePostfix(tokens);
  }
  if (tokens.isWord('await') && startsOperand(tokens.peek(1))) {
    tokens.take();
    return { kind: 'await', operand: tokens.nested(() => parseUnary(tokens)), at: token.at };
  }
  return parsePostfix(tokens);
}

function parsePrefix(tokens: TokenStream): Expression {
  const { text: operator, at } = tokens.take();
  const next = tokens.peek();
  if (operator === '-' && next.kind === 'literal' && next.at === at + 1) {
    const smallest = smallestInteger(next);
    if (smallest !== undefined) {
      tokens.take();
      return { ...smallest, at };
    }
  }
  return { kind: 'unary', operator, operand: tokens.nested(() => parseUnary(tokens)), at };
}

/** -2147483648 and -9223372036854775808 have no positive counterpart. */
function smallestInteger(token: Token): { kind: 'literal'; type: typeof int; value: number | bigint } | undefined {
  if (token.text === '2147483648') return { kind: 'literal', type: int, value: -(2 ** 31) };
  if (/^9223372036854775808[lL]?$/.test(token.text)) return { kind: 'literal', type: long, value: -(2n ** 63n) };
  return undefined;
}

function parsePostfix(tokens: TokenStream): Expression {
  return parseLinks(tokens, parsePrimary(tokens));
}

/** Members, calls, indexers and steps behind `start`. */
function parseLinks(tokens: TokenStream, start: Expression): Expression {
  let expression = start;
  for (let length = 0; ; length += 1) {
    const token = tokens.peek();
    if (length > MAX_CHAIN) throw tooDeep(token.at);
    if (token.kind !== 'punctuation') return expression;
    const conditional = token.text === '?.' || (token.text === '?' && isConditionalIndex(tokens));
    if (conditional) return parseConditionalAccess(tokens, expression);
    const linked = parseLink(tokens, expression);
    if (linked === undefined) return expression;
    expression = linked;
  }
}

function parseLink(tokens: TokenStream, target: Expression): Expression | undefined {
  const { at, text } = tokens.peek();
  switch (text) {
    case '.':
      if (tokens.is('.', 1)) throw outsideSubset('ranges and indices from the end are', at);
      tokens.take();
      return parseMember(tokens, target);
    case '(':
      return { kind: 'call', target, args: parseArguments(tokens, parseExpression), at: target.at };
    case '[':
      return { kind: 'index', target, args: parseIndices(tokens), at: target.at };
    case '++':
    case '--':
      tokens.take();
      return { kind: 'step', operator: text, prefix: false, target, at: target.at };
    case '!':
      throw outsideSubset("the null-forgiving operator '!' is", at);
    case '->':
    case '::':
      throw outsideSubset(`the operator '${text}' is`, at);
    default:
      return undefined;
  }
}

/** `a?[0]`, but not `a ? [..` (C# 9 has no collection expressions, so that a bracket right behind ? is an index). */
function isConditionalIndex(tokens: TokenStream): boolean {
  return tokens.is('[', 1) && tokens.peek(1).at === tokens.peek().end;
}

function parseConditionalAccess(tokens: TokenStream, target: Expression): Expression {
  const { text, at } = tokens.take();
  const receiver: Expression = { kind: 'receiver', at };
  const first: Expression =
    text === '?.' ? parseMember(tokens, receiver) : { kind: 'index', target: receiver, args: parseIndices(tokens), at };
  return {
    kind: 'conditional_access',
    operatorAt: at,
    target,
    chain: tokens.nested(() => parseLinks(tokens, first)),
    at: target.at,
  };
}

function parseMember(tokens: TokenStream, target: Expression): Expression {
  const name = tokens.identifier();
  return {
    kind: 'member',
    target,
    name: name.text,
    nameAt: name.at,
    typeArgs: tryMethodTypeArgs(tokens),
    at: target.at,
  };
}

/** Type arguments only where a call follows, so that they do not clash with `<`. */
function tryMethodTypeArgs(tokens: TokenStream): TypeSyntax[] | null {
  if (!tokens.is('<')) return null;
  const mark = tokens.mark();
  const args = tryParseTypeArgs(tokens);
  if (args !== undefined && tokens.is('(')) return args;
  tokens.reset(mark);
  return null;
}

function parseIndices(tokens: TokenStream): Expression[] {
  tokens.expect('[');
  const args = parseList(tokens, parseExpression, ']');
  tokens.expect(']');
  return args;
}

function parsePrimary(tokens: TokenStream): Expression {
  const token = tokens.peek();
  switch (token.kind) {
    case 'literal':
      tokens.take();
      return { kind: 'literal', type: token.type, value: token.value, at: token.at };
    case 'interpolated':
      tokens.take();
      return {
        kind: 'interpolated',
        parts: token.parts.map((part) => (typeof part === 'string' ? part : parseHole(part))),
        at: token.at,
      };
    case 'identifier':
      tokens.take();
      return { kind: 'name', name: token.text, typeArgs: tryMethodTypeArgs(tokens), at: token.at };
    case 'keyword':
      return parseKeyword(tokens, token, parseExpression);
    case 'punctuation':
    case 'end':
      return parseParenthesis(tokens, token);
  }
}

function parseHole(hole: InterpolatedHole): Hole {
  const tokens = new TokenStream(hole.tokens);
  tokens.expect('{');
  const expression = parseExpression(tokens);
  if (!tokens.is('}')) throw tokens.reject('CS1003', "Syntax error, '}' expected", tokens.peek().at);
  return { expression, alignment: hole.alignment, format: hole.format, at: hole.at };
}

function parseParenthesis(tokens: TokenStream, token: Token): Expression {
  if (!tokens.accept('(')) throw invalidTerm(tokens, token);
  if (tokens.isIdentifier() && tokens.is(':', 1)) throw outsideSubset('tuples are', token.at);
  const expression = parseExpression(tokens);
  const isNamed = tokens.isIdentifier() && (tokens.is(',', 1) || tokens.is(')', 1));
  if (tokens.is(',') || isNamed) throw outsideSubset('tuples are', token.at);
  tokens.expect(')');
  return expression;
}

/** `x => ...`, `(x, y) => ...`, `() => ...`, `async x => ...`, and LINQ's `from x in`. */
function refuseLambda(tokens: TokenStream): void {
  const { at } = tokens.peek();
  if (tokens.isWord('from') && tokens.isIdentifier(1) && tokens.is('in', 2))
    throw outsideSubset('LINQ query expressions are', at);
  const start = tokens.isWord('async') ? 1 : 0;
  if ((tokens.isIdentifier(start) && tokens.is('=>', start + 1)) || closesBeforeArrow(tokens, start))
    throw outsideSubset('lambda expressions are', at);
}

function closesBeforeArrow(tokens: TokenStream, start: number): boolean {
  if (!tokens.is('(', start)) return false;
  for (let ahead = start + 1; ; ahead += 1) {
    const token = tokens.peek(ahead);
    if (token.text === ')' && token.kind === 'punctuation') return tokens.is('=>', ahead + 1);
    const parameterLike =
      token.kind === 'identifier' ||
      token.kind === 'keyword' ||
      [',', '[', ']', '.', '?', '<', '>'].includes(token.text);
    if (!parameterLike || token.kind === 'end') return false;
  }
}
