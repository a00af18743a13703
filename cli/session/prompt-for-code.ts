import { createInterface } from 'node:readline';
import { exitCode } from '../lib/exit-codes.ts';
import { printLines } from '../lib/write-out.ts';
import type { Submission } from './print-envelope.ts';
import { submitWork } from './submit.ts';

const PROMPT = 'C# > ';

const PROMPT_MORE = ' ... ';

/**
 * Reads C# from the terminal and runs it, one piece after the other, until Ctrl+D: an expression, statements, or several lines while brackets are open. Each is
 * an ordinary operation. Resolves to the exit code.
 */
export async function promptForCode(submission: Submission): Promise<number> {
  printLines('C# for Unity: an expression gives its value. Ctrl+C stops waiting, Ctrl+D exits.');
  const history: string[] = [];
  for (;;) {
    const code = await readCode(history);
    if (code === undefined) return exitCode.done;
    if (code.trim() === '') continue;
    await submitWork({ ...submission, work: { ...submission.work, arguments: { code: statementOf(code) } } });
  }
}

/** Undefined when nothing more is coming. A line that is not finished is dropped by Ctrl+C. */
function readCode(history: string[]): Promise<string | undefined> {
  const lines = createInterface({
    input: process.stdin,
    output: process.stderr,
    history: [...history],
    prompt: PROMPT,
  });
  let code = '';
  return new Promise((resolve) => {
    const end = (answer: string | undefined): void => {
      resolve(answer);
      lines.close();
    };
    lines.on('line', (line) => {
      if (line.trim() !== '') history.unshift(line);
      code = code === '' ? line : `${code}\n${line}`;
      if (!isOpen(code)) return end(code);
      lines.setPrompt(PROMPT_MORE);
      lines.prompt();
    });
    lines.on('SIGINT', () => {
      process.stderr.write('\n');
      end('');
    });
    lines.on('close', () => {
      process.stderr.write('\n');
      resolve(undefined);
    });
    lines.prompt();
  });
}

/** An expression is given back; statements end with ; or }. */
export function statementOf(code: string): string {
  const text = code.trim();
  return /[;}]$/.test(text) ? text : `return ${text};`;
}

/** True if brackets are open, outside of texts, characters and comments. */
export function isOpen(code: string): boolean {
  const bare = code.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\/[^\n]*|\/\*[^]*?\*\//g, '');
  const count = (pattern: RegExp): number => bare.match(pattern)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g);
}
