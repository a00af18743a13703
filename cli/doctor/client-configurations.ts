import { scopes, type AiClient, type Location, type ConfigScope } from '../clients/client.ts';
import { readConfiguration, type NamedServer, findConfiguration } from '../clients/configuration.ts';
import { serverNames, entryKindOf } from '../clients/launch.ts';
import type { ConfigLocation } from '../clients/place.ts';
import { clients } from '../clients/table.ts';
import { readTextOrReason } from './files.ts';
import { jsonText } from '../../generated/typescript/framing.ts';
import { memberOf } from '../../server/lib/json.ts';

/** One file that a client reads its servers from. */
export interface ClientConfiguration {
  readonly client: AiClient;
  readonly scope: ConfigScope;
  readonly file: string;
  readonly isInstalled: boolean;
  /** Why it cannot be read, and where. */
  readonly broken?: string;
  /** Entries for our server. */
  readonly entries: readonly NamedServer[];
  /** Entries for other servers under our names. */
  readonly namesakes: readonly NamedServer[];
}

/** The configurations of all clients of this place. */
export async function configurationsOf(place: ConfigLocation): Promise<ClientConfiguration[]> {
  const found = clients.flatMap((client) => scopes.flatMap((scope) => findConfiguration(client, place, scope) ?? []));
  return Promise.all(
    found.flatMap(({ client, isInstalled, locations }) =>
      locations.map((location) => configurationOf(client, location, isInstalled)),
    ),
  );
}

async function configurationOf(
  client: AiClient,
  { file, scope }: Location,
  isInstalled: boolean,
): Promise<ClientConfiguration> {
  const about = { client, scope, file, isInstalled, entries: [], namesakes: [] };
  const read = await readTextOrReason(file);
  if ('reason' in read) return { ...about, broken: read.reason };
  if (read.text === undefined) return about;
  const configuration = readConfiguration(client, jsonText(read.text));
  switch (configuration.kind) {
    case 'broken':
      return {
        ...about,
        broken: `line ${configuration.line}, column ${configuration.column}: ${configuration.reason}`,
      };
    case 'servers':
      return {
        ...about,
        entries: configuration.servers.filter(isOurs),
        namesakes: configuration.servers.filter((one) => hasOurName(one) && !isOurs(one)),
      };
  }
}

const hasOurName = ({ name }: Pick<NamedServer, 'name'>): boolean => serverNames.some((ours) => ours === name);

/** Also one of our name at a port of this machine that a user has chosen (`serve --http --port`), or that starts Node with nothing. */
function isOurs({ kind, name, entry }: NamedServer): boolean {
  if (kind !== 'foreign') return true;
  if (!hasOurName({ name })) return false;
  const url = urlOf(entry);
  return url === undefined
    ? lacksTarget(entry)
    : /^https?:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+\/mcp(\?|$)/.test(url);
}

/** The URL of a client's entry, by whatever key the client has for it; undefined where it starts a command. */
export function urlOf(entry: unknown): string | undefined {
  const url = ['url', 'httpUrl', 'serverUrl']
    .map((key) => memberOf(entry, key))
    .find((value) => typeof value === 'string');
  return typeof url === 'string' ? url : undefined;
}

/** True if an entry starts Node or npx without a script: its `args` are missing, or have another name. */
export function lacksTarget(entry: unknown): boolean {
  const command: unknown = memberOf(entry, 'command');
  const args: unknown = memberOf(entry, 'args') ?? [];
  return (
    typeof command === 'string' &&
    /(^|[\\/])(node|npx)(\.exe|\.cmd)?$/i.test(command) &&
    Array.isArray(args) &&
    args.length === 0
  );
}

/** The file and key of an entry. */
export interface EntryPlace {
  readonly client: AiClient;
  readonly scope: ConfigScope;
  readonly file: string;
  readonly name: string;
  readonly entry: unknown;
}

const initCommandFor = ({ client, scope }: EntryPlace): string =>
  `mcp-unity-bridge init --client ${client.id}${scope === 'project' ? ' --scope project' : ''}`;

/** Advice for a wrong entry. `init` does not change entries for other servers. */
export const adviseRewrite = (at: EntryPlace): string =>
  entryKindOf(at.entry) === 'ours'
    ? `${initCommandFor(at)}, or fix it manually in ${at.file}; then restart ${at.client.name}.`
    : `Fix it manually in ${at.file}; then restart ${at.client.name}.`;

/** Advice with a project: `init` does not change one that the user has named, unless it is given another. */
export const namingProject = (at: EntryPlace): string =>
  `${initCommandFor(at)} --project ., or fix it manually in ${at.file}; then restart ${at.client.name}.`;

/** Advice for a pinned version: `init` does not change it, `upgrade` does. */
export const adviseUpgrade = (at: EntryPlace): string =>
  `mcp-unity-bridge upgrade, or fix it manually in ${at.file}; then restart ${at.client.name}.`;

/** Advice that replaces the entry. */
export const adviseNewEntry = (at: EntryPlace): string =>
  `remove "${at.name}" from ${at.file}, then: ${initCommandFor(at)}`;
