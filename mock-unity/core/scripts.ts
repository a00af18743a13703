import type { CompileMessage, CompileResult, CustomTool } from '../../generated/typescript/types.ts';
import type { CompileMessages, EditorSessionState } from './editor-protocol.ts';
import type { EditorContext } from './context.ts';

/** A script below Assets. `path`: relative to the project, with /. */
export interface Script {
  readonly path: string;
  readonly text: string;
}

const DIRECTIVE = /^(\s*#\s*(error|warning)\b[^\S\n]*)(.*)$/;

const codes = { error: 'CS1029', warning: 'CS1030' } as const;

/**
 * The mock's compiler: it recognizes `#error text` and `#warning text` on their own lines, which every C# compiler
 * reports with the same text at the same place, and accepts everything else (including what an #if or a comment would
 * hide).
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
    const [, head = '', directive, words = ''] = DIRECTIVE.exec(line) ?? [];
    if (directive !== 'error' && directive !== 'warning') return [];
    return [
      {
        code: codes[directive],
        message: `#${directive}: '${words}'`,
        file: path,
        line: index + 1,
        column: head.length + 1,
      },
    ];
  });
}

/**
 * Compiles the scripts of the project for AI.Compile: a reload follows, or suspended work continues in place (EXO-13).
 */
export interface ProjectCompiler {
  begin(): void;
  /** True: it was begun in this domain, and a reload must follow. */
  ended(id: number, messages: CompileMessages): boolean;
  /** What AI.Compile returns to the work that continues now. */
  result(): CompileResult;
}

interface Parts {
  readonly context: EditorContext;
  readonly session: EditorSessionState;
  readonly inNextFrame: (run: () => void) => void;
  /** What is suspended continues, in order of the starts. */
  readonly resumeAll: () => void;
}

export function createProjectCompiler({ context, session, inNextFrame, resumeAll }: Parts): ProjectCompiler {
  const open = new Set<number>();
  let result: CompileResult = { errors: [], warnings: [], ...session.compiled, reloaded: true };
  return {
    begin: () => {
      const id = context.nextId();
      open.add(id);
      context.emit({ type: 'compile', id });
    },
    ended: (id, { errors, warnings }) => {
      if (!open.delete(id)) return false;
      if (errors.length === 0) return true;
      context.log('warning', `the scripts do not compile (${errors.length} errors): no reload`);
      inNextFrame(() => {
        result = { errors: [...errors], warnings: [...warnings], reloaded: false };
        resumeAll();
      });
      return false;
    },
    result: () => result,
  };
}

/** The tools of `--custom-tools`. `mock-unity/engine/unity-engine.ts` runs them. */
export const sampleTools: readonly CustomTool[] = [
  {
    name: 'bake_lighting',
    title: 'Bake lighting',
    description:
      'Bakes the lightmaps of the open scene. Takes one frame for each tick, reports each as a partial result, and stops early when it is cancelled.',
    input_schema: {
      type: 'object',
      properties: {
        quality: {
          type: 'string',
          enum: ['draft', 'preview', 'production'],
          description: 'How fine the lightmaps are.',
        },
        ticks: { type: 'integer', minimum: 1, maximum: 10_000, default: 10, description: 'How many steps it takes.' },
      },
      required: ['quality'],
      additionalProperties: false,
    },
    destructive_hint: false,
  },
  {
    name: 'count_objects',
    title: 'Count objects',
    description: 'How many GameObjects the open scene has, with inactive ones; of one tag, if it is given.',
    input_schema: {
      type: 'object',
      properties: { tag: { type: 'string', description: 'For instance Enemy.' } },
      additionalProperties: false,
    },
    read_only_hint: true,
    idempotent_hint: true,
  },
  {
    name: 'append_line',
    title: 'Append a line',
    description:
      'Appends a line to a text file; a relative path is below the project. Shows tests how often a tool ran.',
    input_schema: {
      type: 'object',
      properties: { path: { type: 'string' }, text: { type: 'string' } },
      required: ['path', 'text'],
      additionalProperties: false,
    },
  },
];
