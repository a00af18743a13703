import type { CompileResult } from '../../generated/typescript/types.ts';
import type { Context } from './context.ts';
import type { CompileMessages, SessionState } from './editor-protocol.ts';
import type { Operation } from './operation.ts';

/** Compiles the scripts of the project for AI.Compile: a reload follows, or what is suspended goes on in place (EXO-13). */
export interface ProjectCompiler {
  begin(): void;
  /** True: it was begun in this domain, and a reload is to follow. */
  ended(id: number, messages: CompileMessages): boolean;
  /** What AI.Compile returns to the work that continues now. */
  result(): CompileResult;
}

interface Parts {
  readonly context: Context;
  readonly session: SessionState;
  readonly operations: () => Iterable<Operation>;
  readonly goOn: (operation: Operation) => void;
}

export function createProjectCompiler({ context, session, operations, goOn }: Parts): ProjectCompiler {
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
      result = { errors: [...errors], warnings: [...warnings], reloaded: false };
      for (const operation of operations()) if (operation.phase === 'suspended') goOn(operation);
      return false;
    },
    result: () => result,
  };
}
