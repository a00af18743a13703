import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, isAbsolute, resolve } from 'node:path';
import { resultOf } from '../../lib/errors.ts';
import { workingFolder } from '../../lib/folders.ts';

/**
 * The Unity project that a folder is, or is in: absolute, without links, as Editors report theirs. Undefined where there is none up to the root. `Assets` of a
 * clone may be a link: the working folder is in the project through which its shell got there (PWD).
 */
export function projectAround(folder: string): string | undefined {
  const real = realPath(folder);
  const { PWD = real } = process.env;
  return projectAbove(realPath(PWD) === real ? PWD : real) ?? projectAbove(real);
}

function projectAbove(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(versionFile(at))) return realPath(at);
    if (dirname(at) === at) return undefined;
  }
}

const realPath = (path: string): string => resultOf(() => realpathSync(path)) ?? path;

/** What Unity writes into each project, and into nothing else. */
export const versionFile = (project: string): string => join(project, 'ProjectSettings', 'ProjectVersion.txt');

/**
 * What `--project` means: a path, absolute and without links, as Editors report theirs; or a bare word, which stays as it is, as it may be a
 * project's name. Throws FolderError where a relative path has no folder to start from.
 */
export function projectOption(text: string, folder = workingFolder): string {
  if (!/[/\\]/.test(text) && text !== '.' && text !== '..') return text;
  const path = isAbsolute(text) ? text : resolve(folder(), text);
  return resultOf(() => realpathSync(path)) ?? path;
}
