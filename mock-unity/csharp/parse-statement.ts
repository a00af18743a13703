import { ADVICE_ON_EXPRESSION, CompileError, outsideSubset } from './diagnostic.ts';
import { parseExpression } from './parse-expression.ts';
import { parseType, tryParseType } from './parse-type.ts';
import type { Body, CatchClause, Expression, Statement, TypeSyntax, UsingDirective, Declarator } from './syntax.ts';
import type { TokenStream } from './token-stream.ts';
import { REFUSED_STATEMENTS, refuseContextual, parseInitializer } from './parse-keyword.ts';
import { keywordType } from './values/types.ts';

/** A method body with leading using directives. Throws {@link CompileError}. */
export function parseBody(tokens: TokenStream): Body {
  const usings: UsingDirective[] = [];
  while (tokens.is('using') && !tokens.is('(', 1) && !isUsingDeclaration(tokens)) usings.push(parseUsing(tokens));
  const statements: Statement[] = [];
  while (tokens.peek().kind !== 'end') {
    if (tokens.is('}'))
      throw new CompileError('CS1022', 'Type or namespace definition, or end-of-file expected', tokens.peek().at);
    statements.push(parseStatement(tokens, statements.length === 0));
  }
  return { usings, statements };
}

function isUsingDeclaration(tokens: TokenStream): boolean {
  return tokens.isIdentifier(1) && tokens.isIdentifier(2);
}

function parseUsing(tokens: TokenStream): UsingDirective {
  const { at } = tokens.take();
  if (tokens.is('static')) throw outsideSubset("'using static' is", at);
  const first = tokens.identifier();
  if (tokens.is('=')) throw outsideSubset('using aliases are', at);
  let namespace = first.text;
  while (tokens.accept('.')) namespace += `.${tokens.identifier().text}`;
  tokens.expect(';');
  return { at: first.at, namespace };
}

function parseStatement(tokens: TokenStream, isFirst = false): Statement {
  return tokens.nested(() => {
    const { kind, text } = tokens.peek();
    if (kind === 'keyword') return parseKeywordStatement(tokens, text, isFirst);
    if (kind === 'punctuation' && text === '{') return parseBlock(tokens);
    if (kind === 'punctuation' && text === '[') throw outsideSubset('attributes are', tokens.peek().at);
    if (kind === 'punctuation' && text === ';') return { kind: 'empty', at: tokens.take().at };
    if (kind === 'identifier') refuseContextual(tokens, text);
    if (tokens.isWord('yield') && (tokens.is('return', 1) || tokens.is('break', 1))) return parseYield(tokens);
    return parseSimple(tokens, isFirst);
  });
}

function parseKeywordStatement(tokens: TokenStream, keyword: string, isFirst: boolean): Statement {
  const { at } = tokens.peek();
  switch (keyword) {
    case 'if':
      return parseIf(tokens);
    case 'while':
      tokens.take();
      return { kind: 'while', condition: parseCondition(tokens), body: parseEmbedded(tokens), at };
    case 'do':
      return parseDo(tokens);
    case 'for':
      return parseFor(tokens);
    case 'foreach':
      return parseForeach(tokens);
    case 'try':
      return parseTry(tokens);
    case 'break':
    case 'continue':
      tokens.take();
      tokens.expect(';');
      return { kind: keyword, at };
    case 'return':
    case 'throw':
      return parseExit(tokens, keyword);
    case 'const':
      return parseConst(tokens);
    default:
      return parseRefusedOrSimple(tokens, keyword, isFirst);
  }
}

function parseRefusedOrSimple(tokens: TokenStream, keyword: string, isFirst: boolean): Statement {
  const { at } = tokens.peek();
  const refused = REFUSED_STATEMENTS[keyword];
  if (refused !== undefined) throw outsideSubset(refused, at);
  if (keyword === 'catch' || keyword === 'finally') throw new CompileError('CS1524', 'Expected try', at);
  if (keyword === 'else') throw new CompileError('CS8641', "'else' cannot start a statement.", at);
  return parseSimple(tokens, isFirst);
}

function parseBlock(tokens: TokenStream): Statement {
  const { at } = tokens.expect('{');
  const statements: Statement[] = [];
  while (!tokens.is('}') && tokens.peek().kind !== 'end') statements.push(parseStatement(tokens));
  tokens.expect('}');
  return { kind: 'block', statements, at };
}

/** A body of if, while, ...: any statement but a declaration. */
function parseEmbedded(tokens: TokenStream): Statement {
  const statement = parseStatement(tokens);
  if (statement.kind === 'local')
    throw new CompileError('CS1023', 'Embedded statement cannot be a declaration or labeled statement', statement.at);
  return statement;
}

function parseCondition(tokens: TokenStream): Expression {
  tokens.expect('(');
  const condition = parseExpression(tokens);
  tokens.expect(')');
  return condition;
}

function parseIf(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  const condition = parseCondition(tokens);
  const whenTrue = parseEmbedded(tokens);
  const otherwise = tokens.accept('else') ? parseEmbedded(tokens) : null;
  return { kind: 'if', condition, whenTrue, otherwise, at };
}

function parseDo(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  const body = parseEmbedded(tokens);
  tokens.expect('while');
  const condition = parseCondition(tokens);
  tokens.expect(';');
  return { kind: 'do', condition, body, at };
}

function parseFor(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  tokens.expect('(');
  const initializers = tokens.is(';') ? [] : parseForInitializers(tokens);
  tokens.expect(';');
  const condition = tokens.is(';') ? null : parseExpression(tokens);
  tokens.expect(';');
  const iterators = tokens.is(')') ? [] : parseExpressionStatements(tokens);
  tokens.expect(')');
  return { kind: 'for', initializers, condition, iterators, body: parseEmbedded(tokens), at };
}

function parseForInitializers(tokens: TokenStream): Statement[] {
  const declaration = tryParseDeclaration(tokens);
  return declaration === undefined ? parseExpressionStatements(tokens) : [declaration];
}

function parseExpressionStatements(tokens: TokenStream): Statement[] {
  const statements: Statement[] = [];
  do {
    const expression = parseExpression(tokens);
    statements.push({ kind: 'expression', expression, at: expression.at });
  } while (tokens.accept(','));
  return statements;
}

function parseForeach(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  tokens.expect('(');
  if (tokens.isWord('var') && tokens.is('(', 1)) throw outsideSubset('tuples are', tokens.peek(1).at);
  const type = parseDeclaredType(tokens);
  const name = tokens.identifier();
  tokens.expect('in');
  const items = parseExpression(tokens);
  tokens.expect(')');
  return { kind: 'foreach', type, name: name.text, nameAt: name.at, items, body: parseEmbedded(tokens), at };
}

function parseDeclaredType(tokens: TokenStream): TypeSyntax | null {
  if (tokens.isWord('var') && tokens.isIdentifier(1)) {
    tokens.take();
    return null;
  }
  return parseType(tokens);
}

function parseTry(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  const body = parseBlock(tokens);
  const catches: CatchClause[] = [];
  while (tokens.is('catch')) catches.push(parseCatch(tokens));
  const finallyBody = tokens.accept('finally') ? parseBlock(tokens) : null;
  if (catches.length === 0 && finallyBody === null)
    throw new CompileError('CS1524', 'Expected catch or finally', tokens.lastEnd() - 1);
  return { kind: 'try', body, catches, finallyBody, at };
}

function parseCatch(tokens: TokenStream): CatchClause {
  const { at } = tokens.take();
  let type: TypeSyntax | null = null;
  let name: string | null = null;
  let nameAt = at;
  if (tokens.accept('(')) {
    type = parseType(tokens);
    if (tokens.isIdentifier()) {
      const token = tokens.take();
      name = token.text;
      nameAt = token.at;
    }
    tokens.expect(')');
  }
  if (tokens.isWord('when')) throw outsideSubset('exception filters (when) are', tokens.peek().at);
  return { at, type, name, nameAt, body: parseBlock(tokens) };
}

function parseExit(tokens: TokenStream, kind: 'return' | 'throw'): Statement {
  const { at } = tokens.take();
  const value = tokens.is(';') ? null : parseExpression(tokens);
  tokens.expect(';');
  return { kind, value, at };
}

function parseYield(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  if (tokens.accept('break')) {
    tokens.expect(';');
    return { kind: 'yield_break', at };
  }
  tokens.take();
  const value = parseExpression(tokens);
  tokens.expect(';');
  return { kind: 'yield_return', value, at };
}

/** A declaration or an expression, with its semicolon. */
function parseSimple(tokens: TokenStream, isFirst: boolean): Statement {
  const declaration = tryParseDeclaration(tokens);
  const statement = declaration ?? parseExpressionStatement(tokens);
  if (isFirst && declaration === undefined && tokens.peek().kind === 'end')
    throw new CompileError('CS1002', `; expected${ADVICE_ON_EXPRESSION}`, tokens.lastEnd());
  tokens.expect(';');
  return statement;
}

function parseExpressionStatement(tokens: TokenStream): Statement {
  const expression = parseExpression(tokens);
  return { kind: 'expression', expression, at: expression.at };
}

function parseConst(tokens: TokenStream): Statement {
  const { at } = tokens.take();
  const type = parseType(tokens);
  const declarators = parseDeclarators(tokens);
  tokens.expect(';');
  return { kind: 'local', type, isConst: true, declarators, at };
}

function tryParseDeclaration(tokens: TokenStream): Statement | undefined {
  const mark = tokens.mark();
  const first = tokens.peek();
  if (first.kind !== 'identifier' && (first.kind !== 'keyword' || keywordType(first.text) === undefined))
    return undefined;
  if (tokens.isWord('var') && tokens.is('(', 1)) throw outsideSubset('tuples are', tokens.peek(1).at);
  const isVar = tokens.isWord('var') && tokens.isIdentifier(1);
  const type = tryParseType(tokens, { rank: true });
  // `await x;` has the form of the declaration of an x of type await.
  if (type === undefined || !tokens.isIdentifier() || first.text === 'await') {
    tokens.reset(mark);
    return undefined;
  }
  if (tokens.is('(', 1) || (tokens.is('<', 1) && tokens.isIdentifier(2)))
    throw outsideSubset('local functions are', first.at);
  return {
    kind: 'local',
    type: isVar ? null : type,
    isConst: false,
    declarators: parseDeclarators(tokens),
    at: first.at,
  };
}

function parseDeclarators(tokens: TokenStream): Declarator[] {
  const declarators: Declarator[] = [];
  do {
    const name = tokens.identifier();
    const value = tokens.accept('=') ? parseInitializer(tokens, parseExpression) : null;
    declarators.push({ name: name.text, at: name.at, value });
  } while (tokens.accept(','));
  return declarators;
}
