import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

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
