import { existsSync, readdirSync, readFileSync, statSync, lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { join, basename, dirname, isAbsolute, relative, resolve } from 'node:path';
import { absolutePath, workingFolder } from '../../server/lib/folders.ts';
import { reasonOf, resultOf } from '../../server/lib/errors.ts';
import { UsageError } from './option-values.ts';
import { projectAround, versionFile } from '../../server/clients/forwarder/project-around.ts';

/** Levels below the working folder that are searched for projects to name in an error. */
const DEPTH = 2;

/** A folder with a Unity project in it. */
export interface UnityProject {
  /** Absolute, without links, as Editors report theirs. */
  readonly path: string;
  /** "2022.3.10f1"; undefined where the file does not say. */
  readonly version: string | undefined;
}

/** The Unity project that a folder is, or is in; undefined where there is none up to the root. */
export function findUnityProject(folder: string): UnityProject | undefined {
  const path = projectAround(folder);
  return path === undefined
    ? undefined
    : { path, version: /m_EditorVersion:\s*(\S+)/.exec(readFileSync(versionFile(path), 'utf8'))?.[1] };
}

/** That of the working folder, or of what `--project` names. Throws, in a sentence, on a folder that is in none. */
export function projectOf(folder: string | undefined): UnityProject | undefined {
  if (folder === undefined) return findUnityProject(workingFolder());
  const path = absolutePath(folder);
  if (folder === '' || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new Error(`expected the folder of a Unity project as --project, got "${folder}", which is not a folder`);
  const project = findUnityProject(path);
  if (project === undefined)
    throw new Error(
      `expected the folder of a Unity project as --project, got "${folder}": there is no ProjectSettings/ProjectVersion.txt in ${path} or above it`,
    );
  return project;
}

/** The same; without one there is nothing to do. Throws UsageError. */
export function projectGiven(folder: string | undefined): UnityProject {
  try {
    const project = projectOf(folder);
    if (project !== undefined) return project;
  } catch (error) {
    throw new UsageError(reasonOf(error));
  }
  throw new UsageError(
    `expected a Unity project: there is no ProjectSettings/ProjectVersion.txt in ${workingFolder()} or above it. Go to its folder, or name it with --project <dir>`,
  );
}

/** Unity projects in the folders below, two levels deep. */
export function unityProjectsBelow(folder: string, depth = DEPTH): readonly string[] {
  if (existsSync(versionFile(folder))) return [folder];
  return depth === 0 ? [] : foldersIn(folder).flatMap((name) => unityProjectsBelow(join(folder, name), depth - 1));
}

function foldersIn(folder: string): readonly string[] {
  const entries = resultOf(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => name);
}

/** The file that Unity locks while it has a project open, relative to the project. A killed Editor does not remove it. */
export const UNITY_LOCK = 'Temp/UnityLockfile';

export const unityLockOf = (project: string): string => join(project, UNITY_LOCK);

/** Throws if a file of a project is a link to outside. A repository can contain links, so its author could choose which file of this user is written. */
export function refuseOutside(project: string, path: string): void {
  const real = realPlaceOf(path);
  const fromProject = relative(realpathSync(project), real);
  if (fromProject.split(/[\\/]/)[0] !== '..' && !isAbsolute(fromProject)) return;
  throw new Error(
    `it is outside of the project by a link, at ${real}: replace the link by a file or folder, or change that file by hand`,
  );
}

/** Also of a file that is not there, or whose link leads to nothing. */
function realPlaceOf(path: string): string {
  const real = resultOf(() => realpathSync(path));
  if (real !== undefined) return real;
  const folder = dirname(path);
  if (folder === path) return path;
  const place = join(realPlaceOf(folder), basename(path));
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  return isLink ? resolve(dirname(place), readlinkSync(path)) : place;
}
