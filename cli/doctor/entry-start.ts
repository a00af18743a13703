import { resolve } from 'node:path';
import { memberOf } from '../../server/lib/json.ts';

/** What a client would start, as its entry says. */
export interface EntryStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Undefined: where the client is. */
  readonly cwd: string | undefined;
}

/** What clients fill in themselves, as far as it is known here. */
export interface EntrySurroundings {
  /** The Unity project, or the working folder. */
  readonly workspace: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Undefined where the entry has something that only the client can fill in, or that is of a wrong type. */
export function startOf(entry: unknown, surroundings: EntrySurroundings): EntryStart | undefined {
  const [command, args, env, cwd]: unknown[] = ['command', 'args', 'env', 'cwd'].map((key) => memberOf(entry, key));
  const pairs = typeof env === 'object' && env !== null ? Object.entries(env) : [];
  const words = [command, ...(Array.isArray(args) ? args : []), ...pairs.map(([, value]) => value), cwd ?? ''];
  const filled = words.map((word) => (typeof word === 'string' ? fillIn(word, surroundings) : undefined));
  if (!isComplete(filled)) return undefined;
  const count = Array.isArray(args) ? args.length : 0;
  const [program = '', ...rest] = filled;
  return {
    command: program,
    args: rest.slice(0, count),
    env: Object.fromEntries(pairs.map(([name], index) => [name, rest[count + index] ?? ''])),
    cwd: cwd === undefined ? undefined : resolve(surroundings.workspace, filled.at(-1) ?? ''),
  };
}

const isComplete = (words: readonly (string | undefined)[]): words is readonly string[] =>
  words.every((word) => word !== undefined);

/** Undefined where a variable has no value here. */
function fillIn(text: string, surroundings: EntrySurroundings): string | undefined {
  const parts = text.split(/(\$\{[^}]*\})/).map((part) => {
    const [, name] = /^\$\{([^}]*)\}$/.exec(part) ?? [];
    return name === undefined ? part : valueOf(name, surroundings);
  });
  return isComplete(parts) ? parts.join('') : undefined;
}

function valueOf(name: string, { workspace, home, env }: EntrySurroundings): string | undefined {
  if (name === 'workspaceFolder') return workspace;
  return name === 'userHome' ? home : env[name.replace(/^env:/, '')];
}
