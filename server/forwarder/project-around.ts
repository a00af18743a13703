import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resultOf } from '../lib/attempt.ts';

/**
 * The Unity project that a folder is, or is in: absolute, without links, as Editors tell theirs. Undefined where there is none up to the root. `Assets` of a
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
