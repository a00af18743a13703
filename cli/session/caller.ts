import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resultOf } from '../../server/lib/errors.ts';
import { projectAround } from '../../server/forwarder/project-around.ts';
import type { Client } from '../../server/hub/protocol/call.ts';

/** A process, as far as it tells whose command line this is. */
export interface Ancestor {
  readonly pid: number;
  readonly parent: number;
  /** When it began, in whatever words the system has for it: a pid is used again. */
  readonly began: string;
  readonly args: readonly string[];
}

/** Longer chains are a mistake of the system. */
const DEPTH = 32;

/**
 * Who types here, among those that work in one folder: `--as`, or MCP_UNITY_BRIDGE_AS, else the process that lives on between two commands, as an AI agent or an
 * interactive shell does (EXO-05). The shell that an agent starts for one command is none: the retry of what was killed with it comes from the next one.
 * Undefined where the system does not say.
 */
export function callerHere(
  as: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
  find: (pid: number) => Ancestor | undefined = ancestorFinder(),
): string | undefined {
  const named = as ?? env['MCP_UNITY_BRIDGE_AS'] ?? '';
  if (named !== '') return `as ${named}`;
  let at = find(process.ppid);
  for (let depth = 0; at !== undefined && isPassing(at.args) && depth < DEPTH; depth += 1) at = find(at.parent);
  return at === undefined ? undefined : `${at.pid} ${at.began}`;
}

const SHELL = /^-?(?:ba|z|da|k|a|fi|tc|c)?sh$/;

const WRAPPER = /^(?:timeout|env|nice|nohup|setsid|stdbuf|time|xargs|sudo|npx|npm|pnpm|pnpx|yarn|bunx)$/;

/** It was started for this command alone: a shell with a command line or a script, or what starts another program. */
function isPassing([program = '', ...args]: readonly string[]): boolean {
  const name = lastPart(program);
  if (SHELL.test(name)) return args.some((arg) => /^-[a-z]*c$/.test(arg) || !/^[-+]/.test(arg));
  if (name === 'node' && args.some((arg) => /[\\/]np[mx](?:-cli\.[cm]?js)?$/.test(arg))) return true;
  return WRAPPER.test(name);
}

/** Programs may call themselves "npm exec …". */
const lastPart = (program: string): string => (program.split(' ')[0] ?? '').split('/').at(-1) ?? '';

function ancestorFinder(): (pid: number) => Ancestor | undefined {
  if (process.platform === 'linux') return (pid) => resultOf(() => ancestorOnLinux(pid));
  // Windows has no quick way to ask.
  return process.platform === 'darwin' ? (pid) => resultOf(() => ancestorOnMac(pid)) : () => undefined;
}

/** proc(5): the name of a process may hold spaces and brackets; its parent is the 4th member, and its start, in ticks since the boot, the 22nd. */
function ancestorOnLinux(pid: number): Ancestor {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const members = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return { pid, parent: Number(members[1]), began: members[19] ?? '', args: args.filter((arg) => arg !== '') };
}

function ancestorOnMac(pid: number): Ancestor {
  const text = execFileSync('/bin/ps', ['-o', 'ppid=,lstart=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent = '', began = '', command = ''] = /^\s*(\d+)\s+(.{24})\s+(.*)$/m.exec(text) ?? [];
  return { pid, parent: Number(parent), began, args: command.split(' ') };
}

/** What a client tells of the folder that it works in, to choose its Editor by. */
export function clientPlace(cwd: string): Pick<Client, 'cwd' | 'cwd_project'> {
  const cwd_project = projectAround(cwd);
  return { cwd, ...(cwd_project === undefined ? {} : { cwd_project }) };
}
