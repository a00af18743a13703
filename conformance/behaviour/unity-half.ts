import { createInterface } from 'node:readline';
import { startChild, type Child } from '../lib/child.ts';
import { atPointer } from '../player/compare.ts';
import { NotMeasured, type Program } from './manifest.ts';
import { parseJson } from '../../server/lib/json.ts';
import { jsonText } from '../../generated/typescript/framing.ts';

/** The Unity half of a bridge: a process that obeys one JSON object a line on stdin, and answers each on stdout. */
export interface UnityHalf {
  /** Defines a program that is called by its name, for bridges that do not send code. */
  program(program: Program, ledger: string): Promise<void>;
  block(): Promise<void>;
  unblock(): Promise<void>;
  away(ms: number): Promise<void>;
  lose(count: number): Promise<void>;
  hangUp(count: number): Promise<void>;
  hold(): Promise<void>;
  release(order: 'as-held' | 'reversed'): Promise<void>;
  twice(): Promise<void>;
  /** SIGKILL, and started again. */
  die(): Promise<void>;
  end(): Promise<void>;
}

interface UnityCommand {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly dir: string;
}

const OBEY_MS = 20_000;

const END_MS = 3_000;

interface State extends UnityCommand {
  child: Child;
  nextId: number;
  readonly waiting: Map<number, (reply: unknown) => void>;
  /** Programs to send again after its exit. */
  readonly programs: Record<string, unknown>[];
}

/** Starts it. */
export async function startUnityHalf(command: UnityCommand): Promise<UnityHalf> {
  const waiting: State['waiting'] = new Map();
  const state: State = { ...command, child: launch(command, waiting), nextId: 1, waiting, programs: [] };
  await obey(state, { do: 'hello' });
  return {
    async program(program, ledger) {
      const order = { do: 'program', ...program, ledger };
      state.programs.push(order);
      await obey(state, order);
    },
    block: () => obey(state, { do: 'block' }),
    unblock: () => obey(state, { do: 'unblock' }),
    away: (ms) => obey(state, { do: 'away', ms }),
    lose: (count) => obey(state, { do: 'lose', count }),
    hangUp: (count) => obey(state, { do: 'hangup', count }),
    hold: () => obey(state, { do: 'hold' }),
    release: (order) => obey(state, { do: 'release', order }),
    twice: () => obey(state, { do: 'twice' }),
    die: () => die(state),
    end: () => state.child.end(END_MS),
  };
}

function launch({ command, env, dir }: UnityCommand, waiting: State['waiting']): Child {
  const [program = '', ...args] = command;
  const child = startChild({ command: program, args, env: { ...env }, cwd: dir });
  createInterface({ input: child.process.stdout }).on('line', (line) => {
    const reply = parseJson(jsonText(line));
    const id = atPointer(reply, '/id')?.value;
    if (typeof id === 'number') waiting.get(id)?.(reply);
  });
  return child;
}

/** Resolves when it has been obeyed. Throws NotMeasured where it cannot be. */
async function obey(state: State, order: Readonly<Record<string, unknown>>): Promise<void> {
  const id = state.nextId++;
  const reply = await new Promise<unknown>((resolve) => {
    const timer = setTimeout(() => resolve(undefined), OBEY_MS);
    state.waiting.set(id, (answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    void state.child.ended.then(() => state.waiting.get(id)?.(undefined));
    state.child.process.stdin.write(`${JSON.stringify({ id, ...order })}\n`);
  });
  state.waiting.delete(id);
  if (atPointer(reply, '/ok')?.value !== true)
    throw new NotMeasured(`the Unity half did not obey "${String(order['do'])}": ${whyNot(reply, state)}`);
}

function whyNot(reply: unknown, { child }: State): string {
  const reason = atPointer(reply, '/reason')?.value;
  if (typeof reason === 'string') return reason;
  if (reply !== undefined)
    return `it answered ${JSON.stringify(reply)}, without {"ok": true}; a "reason" in it would be shown here`;
  return `${child.ending() ?? `no {"id", "ok": true} came within ${OBEY_MS / 1000} s`}${quoteLastWords(child.stderr())}`;
}

async function die(state: State): Promise<void> {
  state.child.kill('SIGKILL');
  await state.child.ended;
  state.child = launch(state, state.waiting);
  await obey(state, { do: 'hello' });
  for (const order of state.programs) await obey(state, order);
}

const CHARS = 800;

/** Such as "TypeError: x is not a function": a long stack may follow. */
const ERROR_LINE = /^[\w.]*(?:Error|Exception)\b.*:/gm;

/** A sentence with the exit of a process and its last output; undefined while it runs. */
export function endingOf(child: Child | undefined): string | undefined {
  const ending = child?.ending();
  return ending === undefined ? undefined : `${ending}${quoteLastWords(child?.stderr() ?? '')}`;
}

/** The end of a process's stderr, as a sentence: from its last error on, else from the beginning of a line. */
export function quoteLastWords(output: string): string {
  if (output === '') return '';
  const error = [...output.matchAll(ERROR_LINE)].at(-1);
  return `. Its stderr: ${error === undefined ? endOf(output) : output.slice(error.index, error.index + CHARS)}`;
}

function endOf(output: string): string {
  const end = output.slice(-CHARS);
  return end.length < output.length ? end.slice(end.indexOf('\n') + 1) : end;
}
