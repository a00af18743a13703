import { isRecord } from './lib/artefact.ts';

type Job = Readonly<Record<string, unknown>>;

/** Whose actions our workflows use. A fork of one of these is the code of another author with our permissions. */
const actions: readonly string[] = [
  ...['checkout', 'setup-node', 'setup-dotnet', 'download-artifact', 'upload-artifact'].map(
    (name) => `actions/${name}`,
  ),
  ...['attest-build-provenance', 'attest-sbom', 'upload-pages-artifact', 'deploy-pages'].map(
    (name) => `actions/${name}`,
  ),
  'game-ci/unity-test-runner',
];

/** An action at a commit: a tag can be moved to other code. */
const isPinned = (action: string): boolean => {
  const [name = '', commit = ''] = action.split('@');
  return actions.includes(name) && /^[0-9a-f]{40}$/.test(commit);
};

/** What each job may do beyond reading; every other one reads. */
const grants: Readonly<Record<string, readonly string[]>> = {
  packages: ['id-token', 'attestations'],
  npm: ['id-token'],
  github: ['contents'],
  registry: ['id-token'],
  site: ['pages', 'id-token'],
  upm: ['contents'],
  container: ['packages'],
};

/** Sentences about a workflow of ours. `parsed`: the YAML; `scripts`: of package.json; `isThere`: whether the repository has a file. */
export function workflowProblems(
  parsed: unknown,
  scripts: readonly string[],
  isThere: (path: string) => boolean,
): readonly string[] {
  const workflow = isRecord(parsed) ? parsed : {};
  const jobs = Object.entries(isRecord(workflow['jobs']) ? workflow['jobs'] : {}).filter(
    (entry): entry is [string, Job] => isRecord(entry[1]),
  );
  if (jobs.length === 0) return ['it has no jobs'];
  const names = jobs.map(([name]) => name);
  return [
    ...(isReadOnly(workflow['permissions'])
      ? []
      : ['permissions: expected contents: read for the whole workflow, and more for single jobs alone']),
    ...jobs.flatMap(([name, job]) =>
      jobProblems(job, { names, scripts, isThere, granted: grants[name] ?? [] }).map(
        (problem) => `${name}: ${problem}`,
      ),
    ),
  ];
}

interface Environment {
  readonly names: readonly string[];
  readonly scripts: readonly string[];
  readonly isThere: (path: string) => boolean;
  readonly granted: readonly string[];
}

function jobProblems(job: Job, { names, scripts, isThere, granted }: Environment): readonly string[] {
  const steps = Array.isArray(job['steps']) ? job['steps'].filter(isRecord) : [];
  const runs = steps.flatMap(({ run }) => (typeof run === 'string' ? [run] : []));
  const uses = steps.flatMap((step) => (typeof step['uses'] === 'string' ? [step['uses']] : []));
  const needs = [job['needs'] ?? []].flat().map((name) => JSON.stringify(name).replaceAll('"', ''));
  return [
    ...(typeof job['timeout-minutes'] === 'number' ? [] : ['it has no timeout-minutes']),
    ...steps
      .filter((step) => !('run' in step) && !('uses' in step))
      .map((step) => `a step neither runs nor uses anything: ${JSON.stringify(step)}`),
    ...needs.filter((name) => !names.includes(name)).map((name) => `it needs ${name}, which is no job`),
    ...writesOf(job['permissions'])
      .filter((what) => !granted.includes(what))
      .map((what) => `it may write ${what}`),
    ...uses
      .filter((action) => !isPinned(action))
      .map(
        (action) =>
          `it uses ${action}; expected an action on the list in tools/packaging/release-workflow.ts, at a commit`,
      ),
    ...runs
      .filter((run) => /\$\{\{(?! *matrix\.)/.test(run))
      .map(
        (run) =>
          `an expression inside a script is a way in (but for those of the matrix, which stand in the file); give it as env: ${run.split('\n')[0]}`,
      ),
    ...runs
      .flatMap(scriptsOf)
      .filter((name) => !scripts.includes(name))
      .map((name) => `it runs npm run ${name}, which package.json does not have`),
    ...runs
      .flatMap(filesOf)
      .filter((path) => !isThere(path))
      .map((path) => `it runs ${path}, which is not there`),
  ];
}

function isReadOnly(permissions: unknown): boolean {
  return isRecord(permissions) && writesOf(permissions).length === 0;
}

function writesOf(permissions: unknown): readonly string[] {
  if (permissions === undefined) return [];
  return isRecord(permissions)
    ? Object.entries(permissions).flatMap(([what, how]) => (how === 'read' || how === 'none' ? [] : [what]))
    : ['everything'];
}

function scriptsOf(run: string): readonly string[] {
  return [...run.matchAll(/\bnpm run (?:--silent )?([\w:]+)/g)].flatMap(([, name]) => name ?? []);
}

function filesOf(run: string): readonly string[] {
  return [...run.matchAll(/(?:\bnode|\bbash|^) ((?:[\w-]+\/)+[\w.-]+\.\w+)/gm)].flatMap(([, path]) => path ?? []);
}
