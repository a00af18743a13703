const OUTSIDE = 'MCP0001';

/** 1-based place in a text. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * The reason why a snippet does not compile. It has a `code` of the C# compiler only if no C# compiler accepts the snippet, whatever Unity, the class library and the project have;
 * MCP0003 for text that is no C# at all; MCP0001 for everything outside of the subset, right or wrong.
 */
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

/** True where C# may have it, and only the subset lacks it. */
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

/** Nested or chained too deep for the recursive parser, which is no fault of the code. */
export function tooDeep(at: number): CompileError {
  return outsideSubset('an expression or block nested this deep is', at);
}

/** The text after the compiler's message, the same as in the C# bridge. */
export const ADVICE_ON_VALUE = "; to give its value, write 'return' before it";
export const ADVICE_ON_EXPRESSION = "; to give its value, if it has one, also write 'return' before it";

/** Static members of UnityEngine.Object, which scripts call without it. */
const OF_OBJECT = new Set(
  'Instantiate Destroy DestroyImmediate DontDestroyOnLoad FindObjectOfType FindObjectsOfType FindObjectsByType FindFirstObjectByType FindAnyObjectByType'.split(
    ' ',
  ),
);

/** Members of a MonoBehaviour, which code is not. */
const OF_COMPONENT = new Set(
  'gameObject transform GetComponent GetComponents GetComponentInChildren GetComponentsInChildren AddComponent TryGetComponent'.split(
    ' ',
  ),
);

/** A replacement for a name that does not exist; empty if none is known. */
export function adviceOnName(name: string): string {
  if (OF_OBJECT.has(name)) return `; write Object.${name}`;
  if (OF_COMPONENT.has(name))
    return '; code is in no component: begin with an object, such as GameObject.Find("Player")';
  if (name === 'StartCoroutine')
    return "; code with 'yield return' is a coroutine itself: iterate over what would be started, and yield what it yields";
  return name === 'print' ? '; write Debug.Log' : '';
}
