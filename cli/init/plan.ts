import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join, basename } from 'node:path';
import { createHash } from 'node:crypto';
import type { AiClient, Location, ConfigScope } from '../clients/client.ts';
import { findConfiguration } from '../clients/configuration.ts';
import { launchOf, type ProgramOrigin } from '../clients/launch.ts';
import type { ConfigLocation } from '../clients/place.ts';
import { clients } from '../clients/table.ts';
import { unlessUnreadable, type UnreadableText, readTextFile, type TextFile } from '../clients/text-file.ts';
import { attempt, reasonOf, resultOf } from '../../server/lib/errors.ts';
import { setUp, takeOut, type Change } from './change.ts';
import type { InitOptions } from './options.ts';
import { refuseOutside } from '../lib/projects.ts';
import { unityPackageName, unityPackageSource, changeManifest, type ManifestChange } from './change-manifest.ts';
import { makeFolder } from '../../server/lib/files.ts';

/** One file and its planned change. */
export interface FilePlan {
  readonly title: string;
  /** Undefined for the manifest of a Unity project. */
  readonly client: AiClient | undefined;
  readonly scope: ConfigScope;
  readonly path: string;
  readonly isNew: boolean;
  readonly change: Change | ManifestChange;
  /** Reads the file, and plans its change. Throws the error of the file system. */
  look(): Look;
}

interface Look {
  readonly file: TextFile;
  readonly change: Change | ManifestChange;
}

/** The planned changes, and the clients that were not found. */
export interface Plan {
  readonly files: readonly FilePlan[];
  readonly notFound: readonly AiClient[];
}

/** Finds the clients (or uses the named ones) and reads their files. Writes nothing. `backups`: the folder for copies. */
export function planClients(
  options: InitOptions,
  place: ConfigLocation,
  program: ProgramOrigin,
  backups: string,
): Plan {
  const isNamed = options.clients.length > 0;
  const looked = (isNamed ? options.clients : clients).flatMap((client) =>
    options.scopes.flatMap((scope) => findConfiguration(client, place, scope) ?? []),
  );
  const found = looked.filter(({ isInstalled }) => isNamed || isInstalled);
  const files = found.flatMap(({ client, locations }) =>
    locations.map((location) =>
      planFile(client, location, place.project, createChanger(client, options, { place, program, backups }, location)),
    ),
  );
  return {
    files: options.isRemoval ? files.filter(({ isNew }) => !isNew) : files,
    notFound: [...new Set(looked.filter(({ isInstalled }) => !isInstalled && !isNamed).map(({ client }) => client))],
  };
}

/** The manifest of the project. */
export function planUnityPackage(
  { project, isRemoval, isUpgrade }: InitOptions,
  program: ProgramOrigin,
): FilePlan | undefined {
  if (project === undefined) return undefined;
  const path = join(project.path, 'Packages', 'manifest.json');
  const folder = join(project.path, 'Packages', unityPackageName);
  const look = inspectFile(path, project.path, (text) =>
    !isRemoval && existsSync(folder)
      ? { kind: 'unchanged', reason: `the project has the package as the folder ${folder}` }
      : changeManifest(text, unityPackageSource(program), isUpgrade ? 'upgrade' : isRemoval ? 'remove' : 'add'),
  );
  return {
    title: 'Unity package',
    client: undefined,
    scope: 'project',
    path,
    isNew: false,
    change: tryLook(look),
    look,
  };
}

type Changer = (text: string | undefined) => Change;

function createChanger(
  client: AiClient,
  options: InitOptions,
  {
    place,
    program,
    backups,
  }: { readonly place: ConfigLocation; readonly program: ProgramOrigin; readonly backups: string },
  { file, scope }: Location,
): Changer {
  const entry = client.entry(
    launchOf(program, place, {
      isBare: client.isBare,
      project: client.projectArgument(place, scope),
      tools: options.tools,
    }),
  );
  if (options.isRemoval) return (text) => takeOut(client, text, backupText(backups, file), entry);
  const { isProjectNamed, isUpgrade } = options;
  return (text) => setUp(client, text, entry, { isProjectNamed, isUpgrade });
}

function planFile(
  client: AiClient,
  { scope, file: path, edition }: Location,
  project: string | undefined,
  change: Changer,
): FilePlan {
  const look = inspectFile(path, scope === 'project' ? project : undefined, change);
  const title = edition === undefined ? client.name : `${client.name} (${edition})`;
  return { title, client, scope, path, isNew: !existsSync(path), change: tryLook(look), look };
}

/** `project`: the file is one of a project. */
function inspectFile(
  path: string,
  project: string | undefined,
  change: (text: string | undefined) => Change | ManifestChange,
): () => Look {
  const look = (): Look => {
    if (project !== undefined) refuseOutside(project, path);
    const file = readTextFile(path);
    return { file, change: change(file.text) };
  };
  return () => unlessUnreadable(look, refuseText);
}

const refuseText = ({ message, position }: UnreadableText): Look => ({
  file: { text: undefined, hasBom: false },
  change: { kind: 'refused', reason: message, ...position },
});

const tryLook = (look: () => Look): Change | ManifestChange =>
  attempt(
    () => look().change,
    (error) => ({ kind: 'refused', reason: reasonOf(error) }),
  );

const NAME_HASH_CHARS = 12;

/** The folder for copies of changed files: outside of projects, so that they are not committed. */
export const backupsIn = (stateDir: string): string => join(stateDir, 'backups');

/** The copy of a file from before our entry was added, or from before it was removed. */
export function backupOf(folder: string, file: string, { isRemoval = false } = {}): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, NAME_HASH_CHARS);
  return join(folder, `${hash}-${isRemoval ? 'removed-' : ''}${basename(file)}`);
}

/**
 * Copies a file for its user alone, and returns the path. The copy from before our entry was added is never replaced: an update makes none if there is one, and
 * a removal has a copy of its own.
 */
export function keepBackup(folder: string, file: string, reason: 'added' | 'updated' | 'removed'): string {
  const copy = backupOf(folder, file, { isRemoval: reason === 'removed' });
  if (reason === 'updated' && existsSync(copy)) return copy;
  makeFolder(folder);
  writeFileSync(copy, readFileSync(realpathSync(file)), { mode: 0o600 });
  return copy;
}

/** The text of the file before our entry was added; undefined where no copy can be read. */
export const backupText = (folder: string, file: string): string | undefined =>
  resultOf(() => readTextFile(backupOf(folder, file)).text);
