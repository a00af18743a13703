import { thisPlace } from '../clients/place.ts';
import type { EntryAt } from './client-entry.ts';
import type { Known } from './known.ts';
import { startOf, type EntryStart, type EntrySurroundings } from './entry-start.ts';
import { tryStart } from './try-start.ts';
import { createFinding, type Finding } from './finding.ts';
import { kindOf, pinnedVersion } from '../clients/entry.ts';
import { adviseRewrite, adviseUpgrade } from './rewrite.ts';

/** npx may have to download the package first. */
const LIMIT_MS = 30_000;

/** What was started, and what of it failed. */
export interface EntryStarts {
  readonly count: number;
  readonly findings: readonly Finding[];
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
  const isOurs = kindOf(at.entry) === 'ours';
  return isOurs && pinned !== undefined && pinned !== at.setting.version ? adviseUpgrade(at) : adviseRewrite(at);
}

function createStartFinding({ command, args }: EntryStart, users: Group['users'], reason: string): Finding {
  const [first] = users;
  const places = users.map(({ name, file, client }) => `"${name}" in ${file} (${client.name})`).join(', ');
  return createFinding(
    'client.entry_fails',
    `${places} was started as it is written (${[command, ...args].join(' ')}), and gave no server: ${reason}.`,
    chooseRemedy(first, args, reason),
  );
}
