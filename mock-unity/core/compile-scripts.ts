import type { CompileMessage } from '../../generated/typescript/types.ts';
import type { CompileMessages } from './editor-protocol.ts';

/** A script below Assets. `path`: relative to the project, with /. */
export interface Script {
  readonly path: string;
  readonly text: string;
}

const DIRECTIVE = /^(\s*#\s*(error|warning)\b[^\S\n]*)(.*)$/;
const codes = { error: 'CS1029', warning: 'CS1030' } as const;

/**
 * The mock's compiler: it knows `#error text` and `#warning text` on a line of their own, which every C# compiler reports in the same words and at the
 * same place, and takes everything else for right (also what an #if or a comment would hide).
 */
export function compileScripts(scripts: readonly Script[]): CompileMessages {
  const found = scripts.toSorted((left, right) => (left.path < right.path ? -1 : 1)).flatMap(directivesOf);
  return {
    errors: found.filter(({ code }) => code === codes.error),
    warnings: found.filter(({ code }) => code === codes.warning),
  };
}

function directivesOf({ path, text }: Script): CompileMessage[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const [, head = '', directive, said = ''] = DIRECTIVE.exec(line) ?? [];
    if (directive !== 'error' && directive !== 'warning') return [];
    return [
      {
        code: codes[directive],
        message: `#${directive}: '${said}'`,
        file: path,
        line: index + 1,
        column: head.length + 1,
      },
    ];
  });
}
