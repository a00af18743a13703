import { dirname } from 'node:path';
import { memberOf, isObject, parseJson } from '../../../server/lib/json.ts';
import { clientIds } from '../../clients/client.ts';
import { packageName } from '../../clients/launch.ts';
import { thisPlace, type ConfigLocation, joinPath, readVariable } from '../../clients/place.ts';
import {
  type DoctorCheck,
  type CheckResult,
  type Setting,
  createFinding,
  type DoctorFinding,
  type Known,
} from '../check.ts';
import { configurationsOf, type ClientConfiguration, urlOf } from '../client-configurations.ts';
import { judgeEntry, type EntryAt } from '../client-entry.ts';
import { judgeStarts } from '../entry-starts.ts';
import { isWithin } from '../../../server/hub/protocol/decide-call.ts';
import { readText } from '../files.ts';

const hasEntry = ({ entries }: ClientConfiguration): boolean => entries.length > 0;

const INSTALL_ONE = `Install one and start it once, then: mcp-unity-bridge init. If yours is installed but not found: mcp-unity-bridge init --client <id> (${clientIds.join(', ')})`;

/** Checks that AI clients have an entry for Unity, and that its command exists. */
export const checkClients: DoctorCheck = {
  id: 'clients',
  title: 'AI clients',
  limitMs: 60_000,
  run: checkConfigurations,
};

async function checkConfigurations(setting: Setting, known: Known): Promise<CheckResult> {
  const place = thisPlace(known.project);
  const configurations = await configurationsOf(place);
  const usesGemini = configurations.some((one) => one.client.id === 'gemini' && hasEntry(one));
  const judged = (await Promise.all(configurations.map((one) => judgeConfiguration(one, place, setting)))).flat();
  const starts = await judgeStarts(
    judged.flatMap(({ startable }) => startable),
    known,
  );
  const findings = [
    ...judged.flatMap((one) => one.findings),
    ...starts.findings,
    ...findMissingClients(configurations),
    ...(usesGemini ? await judgeTrust(place) : []),
  ];
  const named = configurations.filter(hasEntry).map(({ client }) => client.name);
  const started =
    starts.count === 0 ? '' : ` (${starts.count} distinct ${starts.count === 1 ? 'entry' : 'entries'} started)`;
  return { summary: named.length === 0 ? 'none is set up' : `${[...new Set(named)].join(', ')}${started}`, findings };
}

/** Tells users that an entry called "unity" is another server's, and may remain. */
function othersOf(configurations: readonly ClientConfiguration[]): string {
  const sentences = configurations.flatMap(({ file, namesakes }) =>
    namesakes.map(({ name, entry }) => ` "${name}" in ${file} is another server (${programOf(entry)}).`),
  );
  return sentences.length === 0
    ? ''
    : `${sentences.join('')} It can stay: init writes ours beside it, as "${packageName}".`;
}

function programOf(entry: unknown): string {
  const url = urlOf(entry);
  if (url !== undefined) return URL.canParse(url) ? new URL(url).origin : 'a URL';
  const command: unknown = memberOf(entry, 'command');
  const args: unknown = memberOf(entry, 'args');
  // Other words may be secret; of npx and uvx, the first one is the package.
  const [program, ...words] = [command, ...(Array.isArray(args) ? args : [])].filter(
    (word) => typeof word === 'string',
  );
  const started = /(^|[\\/])(npx|uvx)(\.cmd)?$/.test(program ?? '')
    ? words.find((word) => !word.startsWith('-'))
    : undefined;
  return [program ?? 'without a command', ...(started === undefined ? [] : [started])].join(' ');
}

interface Judged {
  readonly findings: readonly DoctorFinding[];
  /** Entries that a client could probably start. */
  readonly startable: readonly EntryAt[];
}

async function judgeConfiguration(
  configuration: ClientConfiguration,
  place: ConfigLocation,
  setting: Setting,
): Promise<Judged[]> {
  const { client, scope, file, broken, entries } = configuration;
  if (broken !== undefined) {
    const found = createFinding(
      'client.unparseable',
      `${file} of ${client.name} cannot be read: ${broken}.`,
      `Fix that line of ${file}, then run the doctor again.`,
    );
    return [{ findings: [found], startable: [] }];
  }
  return Promise.all(
    entries.map(async ({ name, entry, kind }): Promise<Judged> => {
      const at = { client, scope, file, name, entry, place, setting };
      const findings = await judgeEntry(at);
      const canStart = kind === 'ours' && findings.every(({ level }) => level !== 'failure');
      return { findings, startable: canStart ? [at] : [] };
    }),
  );
}

/** Clients that are installed and have no entry of ours in any of their files. Of one with a file that cannot be read this is unknown. */
function findMissingClients(configurations: readonly ClientConfiguration[]): DoctorFinding[] {
  const isSettled = ({ broken, entries }: ClientConfiguration): boolean => broken !== undefined || entries.length > 0;
  const without = configurations.filter(
    (one) => one.isInstalled && !configurations.some((other) => other.client.id === one.client.id && isSettled(other)),
  );
  const names = [...new Map(without.map(({ client }) => [client.id, client.name]))];
  if (names.length === 0)
    return configurations.some(isSettled)
      ? []
      : [createFinding('client.none', 'No AI client that we know is installed.', INSTALL_ONE)];
  if (!configurations.some(hasEntry))
    return [
      createFinding(
        'client.none',
        `Installed and not set up: ${names.map(([, name]) => name).join(', ')}.${othersOf(without)}`,
        'mcp-unity-bridge init',
      ),
    ];
  return names.map(([id, name]) =>
    createFinding(
      'client.not_set_up',
      `${name} has no entry for this server.${othersOf(without.filter(({ client }) => client.id === id))}`,
      `mcp-unity-bridge init --client ${id}`,
    ),
  );
}

/** Gemini CLI starts no MCP servers, not even the user's, in an untrusted folder. */
async function judgeTrust(place: ConfigLocation): Promise<DoctorFinding[]> {
  const { project } = place;
  if (project === undefined) return [];
  const file = joinPath(place, readVariable(place, 'GEMINI_CLI_HOME', place.home), '.gemini', 'trustedFolders.json');
  const untrusted = nearestRule(rulesOf(await readText(file).catch(() => undefined)), project);
  if (untrusted?.isTrusted !== false) return [];
  const found = `Gemini CLI was told not to trust ${untrusted.folder} (${file}).`;
  return [
    createFinding(
      'client.folder_untrusted',
      found,
      `In Gemini CLI: /permissions, or change that line of ${file}; then restart it.`,
    ),
  ];
}

interface Rule {
  readonly folder: string;
  readonly isTrusted: boolean;
}

/** Skips unreadable rules: the client itself then asks its user again. */
function rulesOf(text: string | undefined): Rule[] {
  return Object.entries(parseObject(text)).map(([path, rule]) => ({
    folder: rule === 'TRUST_PARENT' ? dirname(path) : path,
    isTrusted: rule !== 'DO_NOT_TRUST',
  }));
}

function parseObject(text: string | undefined): object {
  const value = text === undefined ? undefined : parseJson(text);
  return isObject(value) ? value : {};
}

/** The rule that is about the folder itself, or else about the nearest one around it. */
function nearestRule(rules: readonly Rule[], folder: string): Rule | undefined {
  return rules.filter((rule) => isWithin(folder, rule.folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];
}
