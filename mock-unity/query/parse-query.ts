import { tokenizeQuery, type QueryToken, QueryError, type ChainLink, type Query, type QueryType } from './syntax.ts';

/** Brackets, calls and operators within one another; more would exhaust the stack. */
const MAX_DEPTH = 200;

/** Operators or links in a row. */
const MAX_CHAIN = 500;

const LEVELS: readonly ReadonlySet<string>[] = [
  new Set(['||']),
  new Set(['&&']),
  new Set(['==', '!=']),
  new Set(['<=', '>=', '<', '>']),
  new Set(['+', '-']),
  new Set(['*', '/', '%']),
];

const FOREIGN = [
  ['=', '>', 'lambda expressions are'],
  ['?', '?', "the operator '??' is"],
  ['?', '', "the operator '?:' is"],
  ['$', '', 'interpolated strings are'],
] as const;

/** The syntax tree of a query by the grammar of the contract; written as a statement, with return before it or ; behind it, it is the same. Throws {@link QueryError}. */
export function parseQuery(source: string): Query {
  const parser = new QueryParser(tokenizeQuery(source));
  const isReturned = parser.takeReturn();
  if (parser.peek().kind === 'end' || (isReturned && parser.peek().text === ';'))
    throw new QueryError('parse', "expected an expression such as Scene['Player'].transform.position, got nothing", 0);
  const query = parser.expression();
  parser.takeSemicolon();
  parser.end();
  return query;
}

class QueryParser {
  private readonly tokens: readonly QueryToken[];
  private index = 0;
  private depth = 0;
  constructor(tokens: readonly QueryToken[]) {
    this.tokens = tokens;
  }

  peek(ahead = 0): QueryToken {
    return (
      this.tokens[Math.min(this.index + ahead, this.tokens.length - 1)] ?? { kind: 'end', text: '', at: 0, end: 0 }
    );
  }

  private take(): QueryToken {
    const token = this.peek();
    this.index += 1;
    return token;
  }

  takeReturn(): boolean {
    const { kind, text } = this.peek();
    if (kind !== 'name' || text !== 'return') return false;
    this.take();
    return true;
  }

  takeSemicolon(): void {
    if (this.is(';') && this.peek(1).kind === 'end') this.take();
  }

  private is(text: string, ahead = 0): boolean {
    return this.peek(ahead).kind === 'punctuation' && this.peek(ahead).text === text;
  }

  private expect(text: string): QueryToken {
    return this.is(text) ? this.take() : this.unexpected(`'${text}'`);
  }

  private unexpected(expected: string): never {
    const token = this.peek();
    this.refuseForeign();
    const got = token.kind === 'end' ? 'the end of the query' : `'${token.text}'`;
    throw new QueryError('parse', `expected ${expected}, got ${got}`, token.at);
  }

  /** Of C#, but not of queries. */
  private refuseForeign(): void {
    const [text = ''] = FOREIGN.flatMap(([first, second, construct]) =>
      this.is(first) && (second === '' || this.is(second, 1)) ? [construct] : [],
    );
    // Blanks within ?. and ?[ are another mistake.
    const isAccess = this.is('?') && (this.is('.', 1) || this.is('[', 1));
    if (text === '' || isAccess) return;
    throw new QueryError('parse', `${text} not part of the query language: use unity_execute_code`, this.peek().at);
  }

  end(): void {
    const token = this.peek();
    if (token.kind === 'end') return;
    this.refuseForeign();
    const hint =
      token.text === '=' || token.text === ';'
        ? ' (a query is one expression: no statements, no assignment; use unity_execute_code for those)'
        : '';
    throw new QueryError('parse', `expected an operator or the end of the query, got '${token.text}'${hint}`, token.at);
  }

  expression(): Query {
    return this.nested(() => this.binary(0));
  }

  /** Runs `parse` one level deeper. */
  private nested<T>(parse: () => T, { at } = this.peek()): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH)
      throw new QueryError('parse', `this query nests more than ${MAX_DEPTH} levels deep`, at);
    const parsed = parse();
    this.depth -= 1;
    return parsed;
  }

  private binary(level: number): Query {
    const operators = LEVELS[level];
    if (operators === undefined) return this.unary();
    let left = this.binary(level + 1);
    for (let length = 0; this.peek().kind === 'punctuation' && operators.has(this.peek().text); length += 1) {
      const operator = this.take();
      if (length >= MAX_CHAIN) throw new QueryError('parse', `more than ${MAX_CHAIN} operators in a row`, operator.at);
      const right = this.binary(level + 1);
      left = {
        kind: 'binary',
        operator: operator.text,
        operatorAt: operator.at,
        left,
        right,
        at: left.at,
        end: right.end,
      };
    }
    return left;
  }

  private unary(): Query {
    const operator = this.peek();
    const { text, at, kind } = operator;
    if (kind !== 'punctuation' || (text !== '!' && text !== '-')) return this.postfix();
    this.take();
    const operand = this.nested(() => this.unary(), operator);
    return { kind: 'unary', operator: text, operand, at, end: operand.end };
  }

  private postfix(): Query {
    const start = this.primary();
    const links: ChainLink[] = [];
    for (let link = this.link(); link !== undefined; link = this.link()) {
      links.push(link);
      if (links.length > MAX_CHAIN) throw new QueryError('parse', `more than ${MAX_CHAIN} members in a row`, link.at);
    }
    return links.length === 0
      ? start
      : { kind: 'chain', start, links, at: start.at, end: links.at(-1)?.end ?? start.end };
  }

  private link(): ChainLink | undefined {
    const { text, at, kind } = this.peek();
    if (kind !== 'punctuation') return undefined;
    switch (text) {
      case '.':
      case '?.':
        this.take();
        return this.member(text === '?.');
      case '[': {
        const args = this.list('[', ']');
        if (args.length === 0) throw new QueryError('parse', 'expected an index between [ and ]', at + 1);
        return { kind: 'index', args, at, end: this.lastEnd() };
      }
      case '(':
        return { kind: 'call', args: this.list('(', ')'), at, end: this.lastEnd() };
      default:
        return undefined;
    }
  }

  private lastEnd(): number {
    return this.tokens[this.index - 1]?.end ?? 0;
  }

  private member(conditional: boolean): ChainLink {
    const name = this.peek();
    if (name.kind !== 'name') this.unexpected(`a member name after '${conditional ? '?.' : '.'}'`);
    this.take();
    const typeArgs = this.is('<') ? this.typeArgs() : [];
    return { kind: 'member', name: name.text, conditional, typeArgs, at: name.at, end: this.lastEnd() };
  }

  /** `<T, U>` if a call follows; else the `<` is an operator. */
  private typeArgs(): QueryType[] {
    const mark = this.index;
    const args = this.typesBetween();
    if (args !== undefined && this.is('(')) return args;
    this.index = mark;
    return [];
  }

  private tryType(): QueryType | undefined {
    const first = this.peek();
    if (first.kind !== 'name') return undefined;
    let name = this.take().text;
    while (this.is('.') && this.peek(1).kind === 'name') {
      this.take();
      name += `.${this.take().text}`;
    }
    const args = this.is('<') ? this.nested(() => this.typesBetween()) : [];
    if (args === undefined) return undefined;
    let rank = 0;
    while (this.is('[') && this.is(']', 1)) {
      this.index += 2;
      rank += 1;
    }
    return { name, args, rank, at: first.at, end: this.lastEnd() };
  }

  /** The types between `<` and `>`; undefined, with some tokens consumed, if they are not types. */
  private typesBetween(): QueryType[] | undefined {
    const args: QueryType[] = [];
    do {
      this.take();
      const type = this.tryType();
      if (type === undefined) return undefined;
      args.push(type);
    } while (this.is(','));
    if (!this.is('>')) return undefined;
    this.take();
    return args;
  }

  private list(open: string, close: string): Query[] {
    this.expect(open);
    const items: Query[] = [];
    while (!this.is(close)) {
      items.push(this.expression());
      if (!this.is(',')) break;
      this.take();
      if (this.is(close)) this.unexpected('an expression');
    }
    this.expect(close);
    return items;
  }

  private primary(): Query {
    const token = this.peek();
    switch (token.kind) {
      case 'literal':
        this.take();
        return { kind: 'literal', value: token.value, at: token.at, end: token.end };
      case 'name':
        return this.name(token);
      case 'punctuation':
      case 'end':
        return this.group();
    }
  }

  private name({ text, at, end }: QueryToken): Query {
    if (text === 'new')
      throw new QueryError('parse', "a query cannot make objects: 'new' is for unity_execute_code", at);
    this.take();
    if (text !== 'typeof' || !this.is('(')) return { kind: 'name', name: text, at, end };
    this.take();
    const type = this.tryType();
    if (type === undefined) return this.unexpected('a type name');
    this.expect(')');
    return { kind: 'typeof', type, at, end: this.lastEnd() };
  }

  private group(): Query {
    const { at } = this.peek();
    if (!this.is('(')) return this.unexpected('an expression');
    this.take();
    const inner = this.expression();
    this.expect(')');
    return { kind: 'group', inner, at, end: this.lastEnd() };
  }
}
