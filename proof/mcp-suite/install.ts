import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../../server/lib/errors.ts';
import { runProcess, type ProcessEnd } from '../lib/run-process.ts';
import { npmCommand } from './npm-command.mjs';

export type Installed =
  | {
      readonly kind: 'ok';
      /** The absolute path of what is started. */
      entryOf(wanted: SuitePackage): string;
    }
  | { readonly kind: 'not-run'; readonly reason: string };

/**
 * Installs the packages into a folder of their own, separate from our lock file and `node_modules`. One that has them already is used as it
 * is, without the network. No script of a package is run: nothing is loaded from outside the registry.
 */
export async function install(folder: string, wanted: readonly SuitePackage[]): Promise<Installed> {
  const done: Installed = { kind: 'ok', entryOf: (one) => join(folder, 'node_modules', one.folder, one.entry) };
  if (wanted.every((one) => isThere(folder, one))) return done;
  // Into a folder beside it, so that an interrupted installation never counts as a whole one.
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'package.json'), '{ "private": true }\n');
  try {
    const failure = await npmInstall(fresh, wanted);
    if (failure !== undefined) return { kind: 'not-run', reason: failure };
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  const missing = wanted.filter((one) => !isThere(folder, one)).map(specOf);
  return missing.length === 0
    ? done
    : { kind: 'not-run', reason: `npm reported that it had installed ${missing.join(', ')}, and it does not exist` };
}

function isThere(folder: string, { folder: name, version, entry }: SuitePackage): boolean {
  const at = join(folder, 'node_modules', name);
  if (!existsSync(join(at, entry))) return false;
  const { version: found }: { readonly version?: unknown } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
  // Some packages of Node write "v20.19.0".
  return found === version || found === `v${version}`;
}

/** A slow line needs some minutes for 250 MB. */
const INSTALL_LIMIT_MS = 900_000;

/** Characters of npm's output that name the error; the rest is for its developers. */
const FIRST_WORDS = 500;

/** Undefined on success. */
async function npmInstall(folder: string, wanted: readonly SuitePackage[]): Promise<string | undefined> {
  const quiet = [
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    '--loglevel=error',
    // The inspector declares a newer Node.js than it needs.
    '--engine-strict=false',
    '--fetch-retry-maxtimeout=10000',
  ];
  const command = [...npmCommand(), 'install', '--prefix', folder, ...quiet, ...wanted.map(specOf)];
  const end = await runProcess(command, { cwd: folder, limit_ms: INSTALL_LIMIT_MS }).catch(neverStarted);
  if (end.code === 0) return undefined;
  const what = end.timedOut
    ? `took longer than ${INSTALL_LIMIT_MS / 60_000} minutes`
    : `failed with exit code ${end.code}`;
  return `npm install ${what}. Is the registry reachable? npm said:\n${end.stderr.trim().slice(0, FIRST_WORDS)}`;
}

function neverStarted(error: unknown): ProcessEnd {
  return { code: null, stdout: '', stderr: reasonOf(error), timedOut: false };
}

/** A package of the registry that the suites are run with. Versions are exact: another version is another suite. */
export interface SuitePackage {
  /** The folder below node_modules that it is installed in; two versions of one package need two. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** The program to start, below the folder. */
  readonly entry: string;
}

/** The official suite, its default version: revisions up to 2025-11-25. */
export const conformance01: SuitePackage = {
  folder: 'conformance-0.1',
  name: '@modelcontextprotocol/conformance',
  version: '0.1.16',
  entry: 'dist/index.js',
};

/** The official suite with 2026-07-28, frozen requirements and the check of every message against the schema of the protocol. It has no dist-tag. */
export const conformance02: SuitePackage = { ...conformance01, folder: 'conformance-0.2', version: '0.2.0-alpha.12' };

/** The MCP Inspector: one more client that is not ours. */
export const inspector: SuitePackage = {
  folder: 'inspector',
  name: '@modelcontextprotocol/inspector',
  version: '2.12.0',
  entry: 'clients/launcher/build/index.js',
};

/** The client of the tasks extension, which shares no code with the server's SDK: it makes a call, and follows its task to the end. */
export const tasksClient: SuitePackage = {
  folder: 'ext-tasks',
  name: '@modelcontextprotocol/ext-tasks',
  version: '0.2.2',
  entry: 'dist/client/index.js',
};

/** The tasks client imports it by its name, for a part that is not used here. */
export const tasksClientPeer: SuitePackage = {
  folder: '@modelcontextprotocol/client',
  name: '@modelcontextprotocol/client',
  version: '2.4.0',
  entry: 'package.json',
};

/** The specifier for npm. */
function specOf({ folder, name, version }: SuitePackage): string {
  return `${folder}@npm:${name}@${version}`;
}
