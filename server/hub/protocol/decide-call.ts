import type { CallingClient, ToolCall, PolicyVerdict } from './call.ts';
import { toolName } from './identity.ts';

/** A project whose Editor was seen within the hold window. */
export interface Candidate {
  readonly project_path: string;
  readonly project_name: string;
}

export type Choice<C extends Candidate> =
  | { readonly kind: 'chosen'; readonly editor: C }
  | { readonly kind: 'none' }
  | { readonly kind: 'ambiguous'; readonly editors: readonly C[] };

/** The project that a client recently worked with. */
export interface Recent {
  readonly project_path: string;
  /** Whether the client named it, instead of only finding it. */
  readonly named: boolean;
}

/**
 * Selects the Editor that a client means (docs/design.md, section 3): the one that it names; the one that it found
 * before, so that a retry reaches the same one (EXO-05); the one in whose project it is; the one that it named before;
 * the one below its working folder; the only one. A client in a Unity project never gets another Editor that it has not
 * named: the answer would be about files that it cannot see.
 */
export function chooseEditor<C extends Candidate>(
  candidates: readonly C[],
  client: Pick<CallingClient, 'cwd' | 'cwd_project' | 'project'>,
  recent: Recent | undefined,
): Choice<C> {
  const { cwd, cwd_project } = client;
  const project = projectOf(client);
  if (project !== undefined) return oneOf(findNamed(candidates, project));
  const possible =
    cwd_project === undefined
      ? candidates
      : candidates.filter(({ project_path }) => mayBeAround(cwd_project, project_path));
  const sticky = possible.find(({ project_path }) => project_path === recent?.project_path);
  const place = cwd_project ?? cwd;
  const around =
    place === undefined
      ? undefined
      : findDeepest(candidates.filter(({ project_path }) => isWithin(place, project_path)));
  const editor = recent?.named === true ? (around ?? sticky) : (sticky ?? around);
  if (editor !== undefined) return { kind: 'chosen', editor };
  const below = cwd === undefined ? [] : candidates.filter(({ project_path }) => isWithin(project_path, cwd));
  return oneOf(below.length > 0 ? below : possible);
}

/** The project that a client names. An empty name counts as none. */
export function projectOf({ project }: Pick<CallingClient, 'project'>): string | undefined {
  return project === '' ? undefined : project;
}

function oneOf<C extends Candidate>(editors: readonly C[]): Choice<C> {
  const [editor] = editors;
  if (editor === undefined) return { kind: 'none' };
  return editors.length === 1 ? { kind: 'chosen', editor } : { kind: 'ambiguous', editors };
}

/** A path names its project, a folder in it, or (as an AI client names its workspace) a folder around it; anything else is a project's name. */
function findNamed<C extends Candidate>(candidates: readonly C[], project: string): readonly C[] {
  const around = findDeepest(candidates.filter(({ project_path }) => isWithin(project, project_path)));
  if (around !== undefined) return [around];
  const below = candidates.filter(({ project_path }) => isWithin(project_path, project));
  return below.length > 0 ? below : candidates.filter(({ project_name }) => project_name === project);
}

/**
 * Whether the Editor of `project_path` may have the client's `cwd_project` open. Windows and macOS report one folder in
 * upper or lower case, and an Editor on Windows has other paths than a client in its Linux subsystem.
 */
function mayBeAround(cwd_project: string, project_path: string): boolean {
  return (
    isWindowsPath(cwd_project) !== isWindowsPath(project_path) ||
    isWithin(cwd_project.toLowerCase(), project_path.toLowerCase())
  );
}

const isWindowsPath = (path: string): boolean => /^(?:[a-z]:|\\\\)/i.test(path);

function findDeepest<C extends Candidate>(candidates: readonly C[]): C | undefined {
  return candidates.toSorted((a, b) => b.project_path.length - a.project_path.length)[0];
}

/** Whether a path is that folder or inside it. Both must be canonical, so that texts can be compared. */
export function isWithin(path: string, folder: string): boolean {
  const base = /[/\\]$/.test(folder) ? folder.slice(0, -1) : folder;
  return path === base || path === folder || path.startsWith(`${base}/`) || path.startsWith(`${base}\\`);
}

/**
 * The rule name for queries that may call methods with side effects (SEC-06): clients consider unity_query read-only,
 * and do not ask by themselves.
 */
export const QUERY_METHODS = 'unity_query:methods';

/** The verdict on a call by a policy for tools: a query that may change something needs more than a read-only one. */
export function judgeCallBy(judge: (tool: string) => PolicyVerdict, call: ToolCall): PolicyVerdict {
  const verdict = judge(toolName(call));
  if (call.tool !== 'unity_query' || call.params.allow_methods !== true) return verdict;
  const methods = judge(QUERY_METHODS);
  if (strictness[methods.decision] <= strictness[verdict.decision]) return verdict;
  const most = Math.min(verdict.max_execution_ms ?? Infinity, methods.max_execution_ms ?? Infinity);
  return { ...methods, ...(most === Infinity ? {} : { max_execution_ms: most }) };
}

const strictness: Readonly<Record<PolicyVerdict['decision'], number>> = { allow: 0, ask: 1, deny: 2 };

/**
 * A short name for each project folder: its last part, and for equal last parts as much before it as distinguishes
 * them: "Game (team-a)". The key is the path.
 */
export function projectLabels(paths: Iterable<string>): ReadonlyMap<string, string> {
  const named = new Map<string, string[]>();
  for (const path of new Set(paths)) named.set(lastPart(path), [...(named.get(lastPart(path)) ?? []), path]);
  return new Map([...named].flatMap(([name, alike]) => labelsOf(name, alike)));
}

function labelsOf(name: string, alike: readonly string[]): readonly (readonly [string, string])[] {
  if (alike.length === 1) return alike.map((path) => [path, name]);
  const longest = Math.max(...alike.map((path) => partsOf(path).length));
  const before = (path: string, count: number): string =>
    partsOf(path)
      .slice(-1 - count, -1)
      .join('/');
  let count = 1;
  while (count < longest && new Set(alike.map((path) => before(path, count))).size < alike.length) count += 1;
  return alike.map((path) => [path, `${name} (${before(path, count)})`]);
}

const partsOf = (path: string): readonly string[] => path.split(/[\\/]/).filter((part) => part !== '');

const lastPart = (path: string): string => partsOf(path).at(-1) ?? path;
