/** Strings, characters and comments of C#, whose content does not run. Enough for a warning, which may miss doubtful cases. */
const QUOTED = /@"(?:[^"]|"")*"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** `.Result` as a value, `.Wait()` and its like, `.GetAwaiter().GetResult()`. */
const BLOCKING =
  /\.\s*(?<how>Result\b(?!\s*(?:\(|=[^=]))|Wait(?:All|Any)?\s*\(|GetAwaiter\s*\(\s*\)\s*\.\s*GetResult\s*\()/;

/** A place where code blocks its thread until a task has ended. */
export interface BlockingWait {
  /** From 1. */
  readonly line: number;
  /** Such as `.Wait()`. */
  readonly text: string;
}

/** The first one; undefined if there is none. */
export function findBlockingWait(code: string): BlockingWait | undefined {
  const bare = code.replace(QUOTED, (quoted) => quoted.replace(/[^\n]/g, ' '));
  const found = BLOCKING.exec(bare);
  const how = found?.groups?.['how'];
  if (found === null || how === undefined) return undefined;
  const line = bare.slice(0, found.index).split('\n').length;
  return { line, text: `.${how.replaceAll(/\s/g, '')}${how.endsWith('(') ? ')' : ''}` };
}
