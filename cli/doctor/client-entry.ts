import { execFile } from 'node:child_process';
import { basename, dirname, isAbsolute } from 'node:path';
import { stateDirOf } from '../../server/lib/home/state-dir.ts';
import { resultOf } from '../../server/lib/errors.ts';
import { memberOf } from '../../server/lib/json.ts';
import { compareVersions } from '../../server/lib/this-program.ts';
import { pinnedVersion } from '../clients/launch.ts';
import { onPath, type ConfigLocation } from '../clients/place.ts';
import { quotePath } from '../lib/terminal-text.ts';
import { type Setting, createFinding, type DoctorFinding } from './check.ts';
import { probeUrl } from './client-requests.ts';
import { statOf } from './files.ts';
import {
  adviseNewEntry,
  adviseRewrite,
  adviseUpgrade,
  namingProject,
  type EntryPlace,
  lacksTarget,
  urlOf,
} from './client-configurations.ts';

/** An entry of ours, and where it is written. */
export interface EntryAt extends EntryPlace {
  readonly place: ConfigLocation;
  readonly setting: Setting;
}

const VERSION_LIMIT_MS = 8_000;

/** Checks that a client can start, or reach, the server of its entry. */
export async function judgeEntry(at: EntryAt): Promise<DoctorFinding[]> {
  const url = urlOf(at.entry);
  if (url !== undefined) return judgeUrl(at, url, headersOf(at.entry));
  const command: unknown = memberOf(at.entry, 'command');
  const args: unknown = memberOf(at.entry, 'args') ?? [];
  if (typeof command !== 'string' || !isTexts(args)) {
    return [
      createFinding(
        'client.wrong_entry',
        `"${at.name}" in ${placeOf(at)} should have a command and a list of strings as args.`,
        adviseRewrite(at),
      ),
    ];
  }
  if (lacksTarget(at.entry))
    return [
      createFinding(
        'client.wrong_entry',
        `"${at.name}" in ${placeOf(at)} starts ${command} without arguments.`,
        adviseRewrite(at),
      ),
    ];
  const missing = await judgeCommand(at, command, args);
  if (missing.length > 0) return missing;
  const target = args[args.indexOf('connect') + 1];
  const remote = args.includes('connect') && target !== undefined ? await judgeUrl(at, target, {}) : [];
  return [...(await judgeProject(at, args)), ...judgeStateDir(at), ...(await judgeVersion(at, args)), ...remote];
}

function headersOf(entry: unknown): Record<string, string> {
  const headers = memberOf(entry, 'headers') ?? memberOf(entry, 'http_headers');
  if (typeof headers !== 'object' || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
const placeOf = ({ client, file }: EntryAt): string => `${file} (${client.name})`;

async function judgeUrl(at: EntryAt, url: string, headers: Readonly<Record<string, string>>): Promise<DoctorFinding[]> {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    return [
      createFinding(
        'client.wrong_entry',
        `"${at.name}" in ${placeOf(at)} names ${url}, which is not the URL of a server.`,
        `Fix it, or ${adviseNewEntry(at)}`,
      ),
    ];
  // Values that the client inserts itself are unknown here.
  const known = Object.fromEntries(Object.entries(headers).filter(([, value]) => !value.includes('${')));
  const answer = await probeUrl(url, known);
  const { origin, pathname } = new URL(url);
  if (answer.kind === 'none') {
    const found = `"${at.name}" in ${placeOf(at)} names ${origin}${pathname}: ${answer.reason}.`;
    return [
      createFinding(
        'client.url_silent',
        found,
        `Start a server there (mcp-unity-bridge serve --http), or let the client start one itself: ${adviseNewEntry(at)}`,
      ),
    ];
  }
  const isJudged =
    Object.keys(headers).length === Object.keys(known).length && memberOf(at.entry, 'command') === undefined;
  if (!isJudged || (answer.status !== 401 && answer.status !== 403)) return [];
  const found = `"${at.name}" in ${placeOf(at)} names ${origin}${pathname}, which answers ${answer.status}.`;
  return [
    createFinding(
      'client.url_refused',
      found,
      `Give the client the token of that server ("mcp-unity-bridge token" prints it there) in the header Authorization: Bearer, in ${at.file}.`,
    ),
  ];
}

async function judgeCommand(at: EntryAt, command: string, args: readonly string[]): Promise<DoctorFinding[]> {
  if ((await resolveCommand(at, command, pathOf(at))) === undefined) return [await commandMissing(at, command)];
  const script = scriptOf(args);
  if (script !== undefined && (await statOf(script))?.isFile() !== true) {
    return [
      createFinding(
        'client.command_missing',
        `"${at.name}" in ${placeOf(at)} starts ${script}, which is not there.`,
        adviseRewrite(at),
      ),
    ];
  }
  if (!at.client.isBare || isAbsolute(command) || at.place.platform === 'win32') return [];
  return [
    createFinding(
      'client.relative_command',
      `"${at.name}" in ${placeOf(at)} starts "${command}" without its folder.`,
      adviseRewrite(at),
    ),
  ];
}

async function commandMissing(at: EntryAt, command: string): Promise<DoctorFinding> {
  const starts = `"${at.name}" in ${placeOf(at)} starts ${command}, which is not`;
  const install = 'Install Node.js (https://nodejs.org)';
  if (isPath(command))
    return createFinding('client.command_missing', `${starts} there.`, `${install}, or: ${adviseRewrite(at)}`);
  if (pathOf(at) === undefined)
    return createFinding('client.command_missing', `${starts} on the PATH.`, `${install}, or: ${adviseRewrite(at)}`);
  const there = await resolveCommand(at, command, undefined);
  const fix =
    there === undefined
      ? install
      : `Add ${dirname(there)} to that PATH in ${at.file}, or remove the PATH; then restart ${at.client.name}.`;
  return createFinding('client.command_missing', `${starts} on the PATH that the entry itself sets (env).`, fix);
}

const isPath = (command: string): boolean => /[\\/]/.test(command);

/** The one that the entry sets for what it starts. */
function pathOf({ entry }: EntryAt): string | undefined {
  const path = memberOf(memberOf(entry, 'env'), 'PATH');
  return typeof path === 'string' ? path : undefined;
}

/** The path of a command by a PATH (undefined: that of this terminal); undefined if not found. */
async function resolveCommand(
  { place }: EntryAt,
  command: string,
  path: string | undefined,
): Promise<string | undefined> {
  const paths = isPath(command)
    ? [command]
    : onPath(path === undefined ? place : { ...place, env: { ...place.env, PATH: path } }, command);
  for (const candidate of paths) if ((await statOf(candidate))?.isFile() === true) return candidate;
  return undefined;
}

/** Only a path can be checked: a bare word is the name of a project, and the client inserts variables. */
async function judgeProject(at: EntryAt, args: readonly string[]): Promise<DoctorFinding[]> {
  const project = args.flatMap((word, index) =>
    word.startsWith('--project=')
      ? word.slice('--project='.length)
      : word === '--project'
        ? (args[index + 1] ?? '')
        : [],
  )[0];
  if (
    project === undefined ||
    !isAbsolute(project) ||
    project.includes('${') ||
    args.includes('connect') ||
    (await statOf(project)) !== undefined
  )
    return [];
  return [
    createFinding(
      'client.project_missing',
      `"${at.name}" in ${placeOf(at)} names the project ${project}, which is not there.`,
      `In the folder of the Unity project: ${namingProject(at)}`,
    ),
  ];
}

function judgeStateDir(at: EntryAt): DoctorFinding[] {
  const { stateDir } = at.setting;
  const theirs = memberOf(memberOf(at.entry, 'env'), 'MCP_UNITY_BRIDGE_HOME');
  if (typeof theirs !== 'string' || theirs === '' || theirs.includes('${')) return [];
  if (resultOf(() => stateDirOf({ ...at.setting.env, MCP_UNITY_BRIDGE_HOME: theirs })) === stateDir) return [];
  const found = `"${at.name}" in ${placeOf(at)} sets MCP_UNITY_BRIDGE_HOME to ${theirs}; this is about ${stateDir}.`;
  return [
    createFinding(
      'client.other_state_dir',
      found,
      `Remove it from the entry, or set it for Unity as well; MCP_UNITY_BRIDGE_HOME=${quotePath(theirs)} mcp-unity-bridge doctor checks that one.`,
    ),
  ];
}

/** A build, where the entry does not start what npm has. */
const scriptOf = (args: readonly string[]): string | undefined =>
  args.find((word) => isAbsolute(word) && /^mcp-unity-bridge\.c?js$/.test(basename(word)));

async function judgeVersion(at: EntryAt, args: readonly string[]): Promise<DoctorFinding[]> {
  const script = scriptOf(args);
  const version = script === undefined ? pinnedVersion(args) : await versionOf(script);
  if (version === undefined || compareVersions(version, at.setting.version) >= 0) return [];
  return [
    createFinding(
      'client.older_version',
      `"${at.name}" in ${placeOf(at)} starts version ${version}; this program is ${at.setting.version}.`,
      adviseUpgrade(at),
    ),
  ];
}

async function versionOf(script: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, '--version'],
      { timeout: VERSION_LIMIT_MS, windowsHide: true },
      (_error, stdout) => resolve(/^\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]),
    );
  });
}
