import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { resultOf } from '../lib/attempt.ts';

/** The Unity project that a folder is, or is in: absolute, without links, as Editors tell theirs. Undefined where there is none up to the root. */
export function projectAround(folder: string): string | undefined {
  for (let at = resultOf(() => realpathSync(folder)) ?? folder; ; at = dirname(at)) {
    if (existsSync(versionFile(at))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** What Unity writes into each project, and into nothing else. */
export const versionFile = (project: string): string => join(project, 'ProjectSettings', 'ProjectVersion.txt');
