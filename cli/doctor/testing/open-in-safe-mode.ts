import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Fixture } from './fixture.ts';

/** What Unity leaves in the files where it opens a project that does not compile. Returns the path of its log. */
export function openInSafeMode({ project, userHome }: Fixture): string {
  mkdirSync(join(project, 'Temp'));
  writeFileSync(join(project, 'Temp', 'UnityLockfile'), '');
  writeFileSync(join(project, 'Assets', 'Player.cs'), 'class Player { int x = y; }');
  const log = join(userHome, '.config', 'unity3d', 'Editor.log');
  mkdirSync(dirname(log), { recursive: true });
  const later = '-\n'.repeat(2_500);
  writeFileSync(log, `Begin\nAssets/Player.cs(1,24): error CS0103: The name 'y' does not exist\n${later}`);
  return log;
}
