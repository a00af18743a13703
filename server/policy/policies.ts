import { lstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ToolOffer } from '../../generated/typescript/types.ts';
import type { PolicyVerdict, Subject } from '../hub/protocol/call.ts';
import type { Log } from '../lib/logging.ts';
import { judgeBy, mergeLimits, mergeOffers, policiesIn, type CallLimits, type PolicyFile } from './judge.ts';
import { readPolicy, type PolicyFiles, type PolicyReading } from './read-policy.ts';
import { createRoles, narrowVerdict, logRoleFile, type RolesOptions } from './roles.ts';

/** The combined policies of the user and the projects (SEC-04). */
export interface Policies {
  /** The policy for a call that may go to any of these projects. Reads the files once per event-loop turn. */
  read(project_paths: readonly string[]): PolicyInForce;
  /** The verdict on one tool in one project, for the signed-in user. Checks the files itself. */
  readonly judge: HubJudge;
  /** Which tools of an Editor are shown to clients that do not choose themselves; undefined: no file defines it. */
  readonly offer: (project_path: string) => ToolOffer | undefined;
}

type HubJudge = (tool: string, project_path: string, subject?: Subject) => PolicyVerdict;

/** The content of the files at one moment. */
export interface PolicyInForce {
  readonly limits: CallLimits;
  readonly offer: ToolOffer | undefined;
  /** The verdict on one tool; its reason names the file and what to change. */
  readonly judge: (tool: string) => PolicyVerdict;
}

/** Applies to everything that this user does. */
export const userPolicyPath = (stateDir: string): string => join(stateDir, 'policy.json');

/** Applies to one project; stored with its files, so that a team shares it. */
export const projectPolicyPath = (project_path: string): string =>
  join(project_path, 'ProjectSettings', 'mcp-unity-bridge-policy.json');

export interface PoliciesOptions {
  readonly stateDir: string;
  readonly log: Log;
  /** The roles of signed-in users (SEC-08); absent: roles do not restrict anyone. */
  readonly roles?: RolesOptions;
}

export function createPolicies({ stateDir, log, roles: rolesOptions }: PoliciesOptions): Policies {
  const files = createPolicyFiles({ onRead: (path, reading) => logReading(log, path, reading) });
  const userPath = userPolicyPath(stateDir);
  const roleFiles = createPolicyFiles({ onRead: (path, reading) => logRoleFile(log, path, reading) });
  const roles = rolesOptions === undefined ? undefined : createRoles(rolesOptions, roleFiles);
  const filesOf = (project_paths: readonly string[]): PolicyFile[] => [
    { path: userPath, reading: files.read(userPath, { mustBePrivate: true }) },
    // A user who can write to the project can also change what its code does.
    ...project_paths
      .map(projectPolicyPath)
      .map((path) => ({ path, reading: files.read(path, { mustBePrivate: false }) })),
  ];
  const known = new Map<string, Merged>();
  const readNow = (project_paths: readonly string[]): PolicyInForce => {
    const files = filesOf(project_paths);
    const before = known.get(project_paths.join('\n'));
    if (before?.files.every(({ reading }, index) => reading === files[index]?.reading) === true) return before.policy;
    const policy = mergePolicies(files, userPath);
    keepNewest(known, project_paths.join('\n'), { files, policy });
    return policy;
  };
  const readFor = (project_path: string): PolicyInForce => readNow(project_path === '' ? [] : [project_path]);
  return {
    read: oncePerTurn(readNow),
    judge(tool, project_path, subject) {
      const policy = readFor(project_path).judge(tool);
      if (roles === undefined || subject === undefined) return policy;
      return narrowVerdict(policy, roles.judge(subject, tool, project_path));
    },
    offer: (project_path) => readFor(project_path).offer,
  };
}

/** Calls of one event-loop turn are simultaneous: one read is enough for them. */
function oncePerTurn(read: Policies['read']): Policies['read'] {
  const seen = new Map<string, PolicyInForce>();
  return (project_paths) => {
    const key = project_paths.join('\n');
    const known = seen.get(key);
    if (known !== undefined) return known;
    if (seen.size === 0) queueMicrotask(() => seen.clear());
    const policy = read(project_paths);
    seen.set(key, policy);
    return policy;
  };
}

/** The merged result of these files: valid while the files are unchanged. */
interface Merged {
  readonly files: readonly PolicyFile[];
  readonly policy: PolicyInForce;
}

function mergePolicies(files: readonly PolicyFile[], userPath: string): PolicyInForce {
  const policies = policiesIn(files);
  const verdicts = new Map<string, PolicyVerdict>();
  return {
    limits: mergeLimits(policies),
    offer: mergeOffers(policies),
    judge(tool) {
      const known = verdicts.get(tool);
      if (known !== undefined) return known;
      const verdict = judgeBy(files, tool, userPath);
      keepNewest(verdicts, tool, verdict);
      return verdict;
    },
  };
}

export interface PolicyFilesOptions {
  /**
   * Called when a file first exists, has changed, is broken or was deleted. Not called for files that never existed.
   */
  readonly onRead: (path: string, reading: PolicyReading) => void;
}

/** Maximum number of cached files: more than anyone has open. */
const KEPT_LIMIT = 256;
const ABSENT = 'absent';

interface Known {
  readonly version: string;
  readonly reading: PolicyReading;
}

/**
 * Checks a file's metadata on each read: that takes microseconds, works on every kind of drive, and applies a change to
 * every later call. (File system notifications come late, twice or not at all.)
 */
export function createPolicyFiles({ onRead }: PolicyFilesOptions): PolicyFiles {
  const known = new Map<string, Known>();
  return {
    read(path, options) {
      const version = versionOf(path);
      const before = known.get(path);
      if (before?.version === version) return before.reading;
      const reading = version === ABSENT ? ({ kind: 'none' } as const) : readPolicy(path, options);
      keepNewest(known, path, { version, reading });
      if (before !== undefined || reading.kind !== 'none') onRead(path, reading);
      return reading;
    },
  };
}

/** Evicts the oldest entry if the map is full. */
function keepNewest<V>(map: Map<string, V>, key: string, value: V): void {
  const oldest = map.keys().next();
  if (map.size >= KEPT_LIMIT && !map.has(key) && oldest.done !== true) map.delete(oldest.value);
  map.set(key, value);
}

/**
 * Changes whenever the file's content, permissions or owner may have changed. A missing file, the most frequent case,
 * costs one system call.
 */
function versionOf(path: string): string {
  try {
    const found = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (found === undefined) return ABSENT;
    const stat = found.isSymbolicLink() ? statSync(path, { bigint: true }) : found;
    // The change time cannot be set by users, and also changes with permissions and owner.
    return [stat.dev, stat.ino, stat.size, stat.mtimeNs, stat.ctimeNs].join(':');
  } catch (error) {
    // An inaccessible folder, an invalid path, or a link to nothing: the read reports which.
    return `unreadable: ${String(error)}`;
  }
}

function logReading(log: Log, path: string, reading: PolicyReading): void {
  switch (reading.kind) {
    case 'none':
      return log('info', 'a policy file is gone: its rules no longer apply', { path });
    case 'policy':
      return log('info', 'policy', { path, rules: reading.policy.rules.length });
    case 'broken':
      return log('error', `a policy file is broken, so that everything is denied: ${reading.reason}`);
  }
}
