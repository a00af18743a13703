const OUTSIDE = 'MCP0001';

/** 1-based place in a text. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Why a snippet does not compile. `code` is that of the C# compiler, or MCP0001 for what lies outside the subset. */
export class CompileError extends Error {
  readonly code: string;
  /** Offset in the source. */
  readonly at: number;
  constructor(code: string, message: string, at: number) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

export function outsideSubset(construct: string, at: number): CompileError {
  return new CompileError(OUTSIDE, `${construct} outside the supported C# subset`, at);
}

/** Whether real C# may well have it. */
export function isOutsideSubset({ code }: CompileError): boolean {
  return code === OUTSIDE;
}

export function positionAt(source: string, offset: number): Position {
  const before = source.slice(0, Math.max(0, offset));
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** The line that the C# compiler would print. */
export function diagnosticLine(error: CompileError, { line, column }: Position): string {
  return `(${line},${column}): error ${error.code}: ${error.message}`;
}

export function tooComplex(at: number): CompileError {
  return new CompileError('CS8078', 'An expression is too long or complex to compile', at);
}
