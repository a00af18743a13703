import { readFileSync, statSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { absolutePath, workingFolder } from '../../server/lib/folders.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import { reasonOf, attempt } from '../../server/lib/errors.ts';
import { findCommandMistake, readManifest } from './read-manifest.ts';
import { type Fillings, unknownIn } from './fill.ts';
import type { Manifest } from './manifest.ts';
import { parseJson } from '../../server/lib/json.ts';

/** The options of `conformance --behaviour`. */
export interface BehaviourOptions {
  readonly given: GivenBehaviour;
  readonly rows: readonly string[];
  readonly jobs: number;
  readonly repeat: number;
  readonly out: string;
  readonly json: boolean;
  /** Address of the run. */
  readonly runUrl?: string;
}

/** The options of the command line. */
interface GivenBehaviour {
  readonly server: string | undefined;
  readonly call: string | undefined;
  readonly manifest: string | undefined;
  /** `name=folder` */
  readonly checkout: string | undefined;
  readonly ownTimeoutMs: number | undefined;
  readonly name: string | undefined;
}

/** The target, or the expected form. `bin`: the entry of this package. */
export function behaviourTarget(given: GivenBehaviour, bin: string): BehaviourTarget | string {
  return attempt(() => targetOf(given, bin), reasonOf);
}

function targetOf(given: GivenBehaviour, bin: string): BehaviourTarget {
  const { server, call, manifest: file, checkout, ownTimeoutMs, name } = given;
  if (file !== undefined) {
    if (server !== undefined || call !== undefined)
      throw new Error(
        'expected --manifest, or --server and --call, with --behaviour, got both: the manifest names server and call',
      );
    return manifestTarget(file, given, bin);
  }
  if (checkout !== undefined)
    throw new Error('expected --checkout with --manifest only: the command of --server says where it is');
  if (server === undefined || call === undefined)
    throw new Error(
      `expected --manifest <file>, or --server "<command>" and --call 'tool {"code": "{{code}}"}', with --behaviour`,
    );
  const mistake = findCommandMistake('--server', server);
  if (mistake !== undefined) throw new Error(mistake);
  return {
    manifest: {
      ...unwritten,
      name: name ?? server,
      server,
      call: readCall(call),
      ...(ownTimeoutMs === undefined ? {} : { own_timeout_ms: ownTimeoutMs }),
    },
    fillings: fillingsFor(workingFolder(), bin),
    // As it was typed here.
    cwd: workingFolder(),
  };
}

function manifestTarget(file: string, given: GivenBehaviour, bin: string): BehaviourTarget {
  const manifest = manifestIn(file, given);
  const checkout = readCheckout(given.checkout, manifest);
  const fillings = fillingsFor(dirname(absolutePath(file)), bin);
  return checkout === undefined
    ? { manifest, fillings }
    : { manifest, fillings: { ...fillings, checkout: checkout.folder }, checkout };
}

const fillingsFor = (here: string, bin: string): Fillings => ({
  here,
  node: process.execPath,
  bridge: bin,
  bridge_version: packageVersion,
});

/** Failure patterns of most bridges, for use without a manifest. Offers are declared, never guessed. */
const unwritten: Pick<Manifest, 'failure' | 'offers'> = {
  failure: [
    { pointer: '/success', equals: false },
    { pointer: '/ok', equals: false },
    { pointer: '/status', equals: ['error', 'failed', 'failure', 'timeout', 'cancelled'] },
    { text: String.raw`^\W*(error|failed|failure|exception|timeout|timed out|not connected)\b` },
    { text: String.raw`^\W*(Error|Failed|Failure|Exception|Timeout|Timed out|Not connected)\b` },
  ],
  offers: [],
};

function manifestIn(file: string, { ownTimeoutMs, name }: GivenBehaviour): Manifest {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(`expected the file of a manifest as --manifest, got "${file}"`);
  const read = readManifest(readFileSync(file, 'utf8'), file);
  if (read.kind === 'wrong') throw new Error(read.mistakes.join('\n'));
  return {
    ...read.manifest,
    ...(ownTimeoutMs === undefined ? {} : { own_timeout_ms: ownTimeoutMs }),
    ...(name === undefined ? {} : { name }),
  };
}

/** `tool {"code": "{{code}}"}` */
function readCall(text: string): Manifest['call'] {
  const [, tool = '', json = ''] = /^\s*(\S+)\s+(\{[^]*\})\s*$/.exec(text) ?? [];
  const args = objectIn(json);
  if (tool === '' || args === undefined || !json.includes('{{code}}'))
    throw new Error(
      `expected the name of a tool and a JSON object with {{code}} in it as --call, such as 'run_csharp {"code": "{{code}}"}', got "${text}"`,
    );
  const [unknown] = unknownIn(['--call'], args);
  if (unknown !== undefined) throw new Error(unknown.sentence);
  return { tool, arguments: args };
}

function objectIn(json: string): Record<string, unknown> | undefined {
  const value = parseJson(json);
  return value === undefined ? undefined : Object.fromEntries(Object.entries(Object(value)));
}

/** The files of a bridge, as the user of this program has them. */
interface Checkout {
  readonly folder: string;
  /** With "-dirty" if files were changed; undefined if git does not report one. */
  readonly commit?: string;
}

/** Reads `--checkout`. Throws an Error that names the expected form. */
function readCheckout(text: string | undefined, manifest: Manifest): Checkout | undefined {
  const { name, homepage, commit } = manifest;
  if (text === undefined) {
    if (!JSON.stringify(manifest).includes('{{checkout}}')) return undefined;
    throw new Error(
      `expected --checkout ${name}=<folder>: a clone of ${homepage ?? name}${commit === undefined ? '' : ` at ${commit}`}, built as its own documentation says`,
    );
  }
  const at = text.indexOf('=');
  if (at < 0 || text.slice(0, at) !== name)
    throw new Error(`expected --checkout ${name}=<folder>, since the manifest is of ${name}, got "${text}"`);
  const folder = absolutePath(text.slice(at + 1));
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new Error(`expected a folder as --checkout ${name}=<folder>, got ${folder}`);
  return { folder, ...commitOf(folder) };
}

/** The commit of this folder, not of a parent's repository. */
function commitOf(folder: string): Pick<Checkout, 'commit'> {
  if (!existsSync(join(folder, '.git'))) return {};
  const { status, stdout } = spawnSync(
    'git',
    ['-C', folder, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'],
    { encoding: 'utf8' },
  );
  return status === 0 ? { commit: stdout.trim() } : {};
}

/** The bridge that is judged. */
export interface BehaviourTarget {
  readonly manifest: Manifest;
  /** Replacements of names such as {{here}} in its commands. */
  readonly fillings: Fillings;
  readonly checkout?: Checkout;
  /** Working folder of its server; default: each row's own folder. */
  readonly cwd?: string;
}
