import { writeFile } from 'node:fs/promises';
import { arch, release, totalmem, type } from 'node:os';
import { join, resolve } from 'node:path';
import { findHomeFolder } from '../../server/lib/folders.ts';
import { thisPlace } from '../clients/place.ts';
import { debugLogFile, debugLogs, isSwitch } from '../../server/lib/debug-log.ts';
import { reasonOf } from '../../server/lib/reason-of.ts';
import type { Setting } from './check.ts';
import type { Known } from './known.ts';
import { policyFiles } from './policy-files.ts';
import { configurationsOf } from './client-configurations.ts';
import { lastLines } from './last-lines.ts';
import { maskEntry } from './mask-entry.ts';
import { redactAll } from './redact.ts';
import { thisIdentity } from './identity.ts';
import type { DoctorReport } from './report.ts';
import { lstatOf } from './look.ts';

const LOG_LINES = 200;
const GIB = 1024 ** 3;
/** Variables of ours, whose values say how a server is started; never one that may hold a secret. */
const TOLD_VARIABLES = [
  'MCP_UNITY_BRIDGE_HOME',
  'MCP_UNITY_BRIDGE_RETENTION_HOURS',
  'MCP_UNITY_BRIDGE_DURABILITY',
  'MCP_UNITY_BRIDGE_TOOLS',
  'UNITY_TCP_PORT',
  'MCP_DEBUG',
] as const;

/** A bundle cannot be written; the message is a sentence for people. */
export class BundleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BundleError';
  }
}

/** Writes one file for a bug report: what was found and what that rests on, without secrets, code, results or names. Throws BundleError. */
export async function writeBundle(file: string, report: DoctorReport, setting: Setting, known: Known): Promise<string> {
  const path = resolve(setting.cwd, file);
  const there = await lstatOf(path);
  if (there?.isDirectory() === true)
    throw new BundleError(`expected a file that is not there yet, got the folder ${path}. Name a file in it.`);
  if (there !== undefined) throw new BundleError(`${path} already exists. Name another file, or delete it.`);
  const secrets = [known.token, setting.env['MCP_UNITY_BRIDGE_TOKEN']].flatMap((secret) => secret ?? []);
  // First as plain data, so that nothing hides behind what JSON writes otherwise.
  const content: unknown = JSON.parse(JSON.stringify(await contentOf(report, setting, known)));
  const text = JSON.stringify(redactAll(content, thisIdentity(findHomeFolder() ?? '', secrets)), undefined, 2);
  try {
    await writeFile(path, `${text}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    throw new BundleError(
      `${path} cannot be written: ${reasonOf(error)}. Name a file in a folder of yours: doctor --bundle <file>`,
    );
  }
  return path;
}

async function contentOf(report: DoctorReport, { stateDir, env }: Setting, known: Known): Promise<object> {
  const logFile = isSwitch(env['MCP_DEBUG'])
    ? debugLogs(stateDir)[0]
    : debugLogFile(env['MCP_DEBUG'], stateDir, new Date());
  const logs = [join(stateDir, 'crash.log'), ...(logFile === undefined ? [] : [logFile])];
  return {
    report,
    system: {
      type: type(),
      release: release(),
      arch: arch(),
      memory_gib: Math.round(totalmem() / GIB),
      node: process.versions,
    },
    environment: Object.fromEntries(
      TOLD_VARIABLES.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
    server: known.status === undefined ? undefined : { ...known.status, operations: undefined },
    clients: await clientsOf(known),
    policy: policyFiles(stateDir, known).filter(({ reading }) => reading.kind !== 'none'),
    logs: Object.fromEntries(
      await Promise.all(logs.map(async (path) => [path, (await lastLines(path, LOG_LINES)) ?? 'not there'])),
    ),
  };
}

async function clientsOf({ project }: Known): Promise<object[]> {
  const all = await configurationsOf(thisPlace(project));
  const told = all.filter(
    ({ isInstalled, broken, entries }) => isInstalled || broken !== undefined || entries.length > 0,
  );
  return told.map(({ client, file, broken, entries }) => ({
    client: client.id,
    file,
    ...(broken === undefined ? {} : { broken }),
    entries: entries.map(({ name, kind, entry }) => ({ name, kind, entry: maskEntry(entry) })),
  }));
}
