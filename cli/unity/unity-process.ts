import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isRunning } from '../../server/lib/this-program.ts';
import { askServerState } from '../session/ask-state.ts';

/** Files of a project in the state folder; two projects may have one name. */
export function fileOf(stateDir: string, project: string, ending: string): string {
  const hash = createHash('sha256').update(project).digest('hex').slice(0, 8);
  return join(stateDir, `unity-${basename(project)}-${hash}.${ending}`);
}

/** The process that a file names, if it still runs. */
export function processIn(file: string): number | undefined {
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isRunning(pid) ? pid : undefined;
}

/** Whether the server knows an Editor of the project that is there. False where no server runs. */
export async function isConnected({
  stateDir,
  project,
}: {
  readonly stateDir: string;
  readonly project: string;
}): Promise<boolean> {
  const status = await askServerState(stateDir);
  return (status?.editors ?? []).some(({ project_path, state }) => project_path === project && state !== 'away');
}
