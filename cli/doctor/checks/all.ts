import type { DoctorCheck, CheckResult, Setting } from '../check.ts';
import { checkIds, type CheckId } from '../check-ids.ts';
import { checkCall } from './call.ts';
import { checkClients } from './clients.ts';
import { checkDisk } from './disk.ts';
import { checkEditors } from './editors.ts';
import { checkHttp } from './http.ts';
import { checkLock } from './lock.ts';
import { checkMcp } from './mcp.ts';
import { checkNode } from './node.ts';
import { checkPolicy } from './policy.ts';
import { checkProject } from './project.ts';
import { checkServer } from './server.ts';
import { checkSocket } from './socket.ts';
import { checkStateDir } from './state-dir.ts';
import { checkStore } from './store.ts';
import { checkToken } from './token.ts';

const byId: Readonly<Record<CheckId, DoctorCheck>> = {
  node: checkNode,
  state_dir: checkStateDir,
  token: checkToken,
  lock: checkLock,
  server: checkServer,
  socket: checkSocket,
  mcp: checkMcp,
  project: checkProject,
  editors: checkEditors,
  call: checkCall,
  policy: checkPolicy,
  clients: checkClients,
  http: checkHttp,
  store: checkStore,
  disk: checkDisk,
};

/** In their order. Without a state folder nothing is known of what is in it, or of what would be reached by it. */
export function checksFor({ noStateDir }: Setting): readonly DoctorCheck[] {
  const all = checkIds.map((id) => byId[id]);
  if (noStateDir === undefined) return all;
  return all.map((check) => (NEED_NO_STATE.has(check.id) ? check : { ...check, run: skipAll }));
}

const NEED_NO_STATE: ReadonlySet<CheckId> = new Set(['node', 'state_dir', 'project']);
const skipAll = (): CheckResult => ({ summary: 'not checked: the state folder is not known', isSkipped: true });
