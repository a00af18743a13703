import { projectAround } from '../../server/forwarder/project-around.ts';
import type { Client } from '../../server/hub/protocol/call.ts';

/** What a client tells of the folder that it works in, to choose its Editor by. */
export function clientPlace(cwd: string): Pick<Client, 'cwd' | 'cwd_project'> {
  const cwd_project = projectAround(cwd);
  return { cwd, ...(cwd_project === undefined ? {} : { cwd_project }) };
}
