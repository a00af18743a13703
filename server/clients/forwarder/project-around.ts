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

/** A file that Unity writes into each project only. */
export const versionFile = (project: string): string => join(project, 'ProjectSettings', 'ProjectVersion.txt');

/**
 * The value of `--project`: a path, absolute and without links, as Editors report theirs; or a bare word, unchanged, as it may be the name of a project. Throws
 * FolderError for a relative path without a working folder.
 */
export function projectOption(text: string, folder = workingFolder): string {
  if (!/[/\\]/.test(text) && text !== '.' && text !== '..') return text;
  const path = isAbsolute(text) ? text : resolve(folder(), text);
  return resultOf(() => realpathSync(path)) ?? path;
}
