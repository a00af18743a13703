import { bindBlock } from './bind-statement.ts';
import { bindExpression } from './bind-expression.ts';
import { locateException } from './bind-try.ts';
import { beginUndoGroup } from '../scene/scene.ts';
import { CompileError, diagnosticLine, isOutsideSubset, outsideSubset, positionAt } from './diagnostic.ts';
import { ThrownException } from './values/exceptions.ts';
import { type Frame, type ReadyStatement, runStep } from './evaluation.ts';
import { tokenize } from './lexer.ts';
import { parseBody } from './parse-statement.ts';
import type {
  ProgramHost,
  Suspension,
  CsException,
  CompileResult,
  CompiledProgram,
  RunResult,
} from './values/value.ts';
import { asValue } from './values/raw.ts';
import { isNamespace, type Shape, Scope } from './scope.ts';
import { refuseLineNumbers, type Token } from './token.ts';
import type { Body } from './syntax.ts';
import { TokenStream } from './token-stream.ts';

/** Compiles a method body, with using directives in front of it if need be, of the C# subset. */
export function compileProgram(source: string): CompileResult {
  try {
    return { ok: true, program: compileOrThrow(cutFences(source)) };
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    const place = positionAt(source, error.at);
    return { ok: false, message: diagnosticLine(error, place), outside: isOutsideSubset(error), ...place };
  }
}

function compileOrThrow(source: string): CompiledProgram {
  const tokens = tokenize(source);
  const [first] = tokens;
  if (first !== undefined && /^\d/.test(first.text)) refuseLineNumbers(source, tokens);
  const body = parseBody(new TokenStream(tokens));
  const shape = shapeOf(tokens);
  checkUsings(body);
  const scope = new Scope(shape, bindExpression);
  const step = bindBlock(scope, body.statements);
  const { slots } = scope;
  return { shape, run: (host) => runProgram({ source, step, slots }, host) };
}

/** Contextual keywords followed by what makes them keywords. */
function shapeOf(tokens: readonly Token[]): Shape {
  const yields = tokens.findIndex(
    (token, at) => isWord(token, 'yield') && ['return', 'break'].includes(tokens[at + 1]?.text ?? ''),
  );
  const awaits = tokens.findIndex((token, at) => isWord(token, 'await') && startsOperand(tokens[at + 1]));
  if (yields >= 0 && awaits >= 0)
    throw outsideSubset("a body with both 'await' and 'yield' is", tokens[Math.max(yields, awaits)]?.at ?? 0);
  return yields >= 0 ? 'coroutine' : awaits >= 0 ? 'async' : 'plain';
}

function isWord(token: Token, word: string): boolean {
  return token.kind === 'identifier' && token.text === word;
}

function startsOperand(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'identifier' || token.text === '(' || token.text === 'new');
}

function checkUsings({ usings }: Body): void {
  for (const { namespace, at } of usings) {
    if (isNamespace(namespace)) continue;
    throw outsideSubset(`the namespace '${namespace}' is`, at);
  }
}

interface Compiled {
  readonly source: string;
  readonly step: ReadyStatement;
  readonly slots: number;
}

function* runProgram(compiled: Compiled, host: ProgramHost): Generator<Suspension, RunResult, void> {
  const frame = createFrame(compiled, host);
  beginUndoGroup(host.scene.editing, host.logId);
  try {
    yield* runStep(compiled.step, frame);
  } catch (error) {
    if (!(error instanceof ThrownException)) throw error;
    return describeFailure(compiled.source, error.exception, frame);
  }
  return { ok: true, value: asValue(frame.result) ?? frame.returned ?? null };
}

function createFrame({ source, slots }: Compiled, host: ProgramHost): Frame {
  const frame: Frame = {
    locals: Array.from({ length: slots }, () => null),
    host,
    at: 0,
    steps: 0,
    result: null,
    returned: undefined,
    position: () => positionAt(source, frame.at),
    stackTrace: () => traceLine(source, frame.at),
  };
  return frame;
}

/** As the C# compiler writes places of `#line 1 "<snippet>"`, with the column behind it. */
function traceLine(source: string, at: number): string {
  const { line, column } = positionAt(source, at);
  return `  at <snippet>:line ${line}, column ${column}`;
}

function describeFailure(source: string, exception: CsException, frame: Frame): RunResult {
  locateException(exception, frame);
  return {
    ok: false,
    error: `${exception.type.name}: ${exception.message}`,
    exception: exception.type.fullName,
    stack_trace: exception.stackTrace ?? '',
    ...positionAt(source, exception.at),
  };
}

const FIRST = /^\s*(?<fence>```[^\s`]*)[ \t]*(?=\r?\n)/;
const LAST = /(?<=\n)[ \t]*(?<fence>```)\s*$/;

/** The code with blanks in place of a Markdown fence before and behind it, so that places stay as they are. */
export function cutFences(code: string): string {
  if (!FIRST.test(code)) return code;
  return [FIRST, LAST].reduce((text, fence) => text.replace(fence, (match) => match.replaceAll(/[^\s]/g, ' ')), code);
}
