import { readFileSync, statSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import type { Script } from '../core/scripts.ts';
import { resultOf } from '../lib/errors.ts';

/** One that the package supports. */
const WITHOUT_A_FILE = '2022.3.62f3';

/** Unity's own file has two lines. */
const LIMIT_BYTES = 4096;

/** The version of Unity that a project was last opened with; one that the package supports, where it does not say. */
export function projectVersion(projectPath: string): string {
  const path = join(projectPath, 'ProjectSettings', 'ProjectVersion.txt');
  const file = statSync(path, { throwIfNoEntry: false });
  // A pipe would hold the reader up.
  if (file === undefined || !file.isFile() || file.size > LIMIT_BYTES) return WITHOUT_A_FILE;
  return /^m_EditorVersion:[ \t]*(\d[\w.]{0,40})\s*$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? WITHOUT_A_FILE;
}

/** Every .cs file below `<project>/Assets`; links are not followed, and what cannot be read is left out. */
export function readScripts(projectPath: string): Script[] {
  return scriptsIn(projectPath, 'Assets');
}

function scriptsIn(projectPath: string, folder: string): Script[] {
  return entriesOf(join(projectPath, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return scriptsIn(projectPath, path);
    const text = entry.isFile() && entry.name.endsWith('.cs') ? textOf(join(projectPath, path)) : undefined;
    return text === undefined ? [] : [{ path, text }];
  });
}

const entriesOf = (folder: string): Dirent[] => resultOf(() => readdirSync(folder, { withFileTypes: true })) ?? [];

const textOf = (path: string): string | undefined => resultOf(() => readFileSync(path, 'utf8'));
