import type { PolicyFile } from '../../server/policy/judge.ts';
import { projectPolicyPath, userPolicyPath } from '../../server/policy/policies.ts';
import { readPolicy } from '../../server/policy/read-policy.ts';
import type { Known } from './check.ts';

/** The user's, then those of projects. */
export function policyFiles(stateDir: string, { project, status }: Known): PolicyFile[] {
  const open = (status?.editors ?? [])
    .filter(({ state }) => state === 'connected')
    .map(({ project_path }) => project_path);
  const projects = [...new Set([...(project === undefined ? [] : [project]), ...open])];
  const user = userPolicyPath(stateDir);
  return [
    { path: user, reading: readPolicy(user, { mustBePrivate: true }) },
    ...projects.map(projectPolicyPath).map((path) => ({ path, reading: readPolicy(path, { mustBePrivate: false }) })),
  ];
}
