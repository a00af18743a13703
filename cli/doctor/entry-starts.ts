import { resolve } from 'node:path';
import { thisPlace } from '../clients/place.ts';
import type { EntryAt } from './client-entry.ts';
import { type Known, createFinding, type DoctorFinding } from './check.ts';
import { entryKindOf, pinnedVersion } from '../clients/launch.ts';
import { adviseRewrite, adviseUpgrade } from './client-configurations.ts';
import { memberOf } from '../../server/lib/json.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { statOf } from './files.ts';
import { initializeParams, startMcpSession } from './client-requests.ts';

/** npx may have to download the package first. */
const LIMIT_MS = 30_000;

/** The started entries and their failures. */
interface EntryStarts {
  readonly count: number;
  readonly findings: readonly DoctorFinding[];
}

/**
 * Starts what clients would start, each distinct entry once, exactly as it is written. Only where the round trip of this program has worked: else each
 * would only fail for the same reason.
 */
export async function judgeStarts(entries: readonly EntryAt[], { session, project }: Known): Promise<EntryStarts> {
  const [first] = entries;
  if (first === undefined || session === undefined) return { count: 0, findings: [] };
  const { setting } = first;
  const surroundings = { workspace: project ?? setting.cwd, home: thisPlace().home, env: setting.env };
  const groups = distinctEntries(entries, surroundings);
  const findings = await Promise.all(
    groups.map(async ({ start, users }) => {
      const reason = await tryStart(start, surroundings, setting.version, LIMIT_MS);
      return reason === undefined ? [] : [createStartFinding(start, users, reason)];
    }),
  );
  return { count: groups.length, findings: findings.flat() };
}

interface Group {
  readonly start: EntryStart;
  /** Not empty. */
  readonly users: readonly [EntryAt, ...EntryAt[]];
}

function distinctEntries(entries: readonly EntryAt[], surroundings: EntrySurroundings): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const one of entries) {
    const start = startOf(one.entry, surroundings);
    if (start === undefined) continue;
    const key = JSON.stringify(start);
    const known = groups.get(key);
    groups.set(key, known === undefined ? { start, users: [one] } : { start, users: [...known.users, one] });
  }
  return [...groups.values()];
}

const isRegistryAway = (reason: string): boolean =>
  /npm (error|ERR!) code (ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)\b/.test(reason);

const registryAway = ({ client }: EntryAt): string =>
  `npx gets the package from the registry of npm, which is out of reach: check the network and npm's proxy ("npm ping"), then restart ${client.name}.`;

function chooseRemedy(at: EntryAt, args: readonly string[], reason: string): string {
  if (isRegistryAway(reason)) return registryAway(at);
  const pinned = pinnedVersion(args);
  const isOurs = entryKindOf(at.entry) === 'ours';
  return isOurs && pinned !== undefined && pinned !== at.setting.version ? adviseUpgrade(at) : adviseRewrite(at);
}

function createStartFinding({ command, args }: EntryStart, users: Group['users'], reason: string): DoctorFinding {
  const [first] = users;
  const places = users.map(({ name, file, client }) => `"${name}" in ${file} (${client.name})`).join(', ');
  return createFinding(
    'client.entry_fails',
    `${places} was started as it is written (${[command, ...args].join(' ')}), and gave no server: ${reason}.`,
    chooseRemedy(first, args, reason),
  );
}

interface EntryStart {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Undefined for the folder of the client. */
  readonly cwd: string | undefined;
}

/** Values that clients insert themselves, if known here. */
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

/** npm would retry an unreachable registry for a minute. Cached packages start all the same. */
const ONE_TRY = { npm_config_fetch_retries: '0' };

/** Starts it as the client does, and initializes. Resolves to the reason of a failure, with its stderr; undefined: it works. */
export async function tryStart(
  { command, args, env, cwd }: EntryStart,
  surroundings: EntrySurroundings,
  version: string,
  limitMs: number,
): Promise<string | undefined> {
  if (cwd !== undefined && (await statOf(cwd))?.isDirectory() !== true) return `its cwd ${cwd} is not a folder`;
  const session = startMcpSession({
    command,
    args,
    cwd: cwd ?? surroundings.workspace,
    env: { ...ONE_TRY, ...surroundings.env, ...env },
  });
  try {
    await Promise.race([session.request('initialize', initializeParams(version)), session.silence(limitMs)]);
    session.close();
    return undefined;
  } catch (error) {
    session.kill();
    return reasonOf(error);
  }
}
