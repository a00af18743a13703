import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { readJson, isRecord } from './lib/artefact.ts';

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
function workflowProblems(
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
          `it uses ${action}; expected an action on the list in tools/packaging/release-workflow.test.ts, at a commit`,
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

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, '.github', 'workflows');
const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
const scripts = Object.keys(Object(readJson(join(root, 'package.json'))['scripts']));
const isThere = (path: string): boolean => existsSync(join(root, path));
const problems = (workflow: string): readonly string[] => workflowProblems(parse(workflow), scripts, isThere);

test.each(readdirSync(folder))('%s reads only, but for what its jobs need, and runs what exists', (file) => {
  expect(problems(text(file))).toEqual([]);
});

const release = text('release.yml');

test.each([
  ['permissions:\n  contents: read\nconcurrency', 'concurrency', /^permissions: expected contents: read/],
  ['contents: write', 'contents: write\n      packages: write', /^github: it may write packages/],
  [
    '      id-token: write\n    steps:\n      # Trusted',
    '      id-token: write\n      actions: write\n    steps:\n      # Trusted',
    /^npm: it may write actions/,
  ],
  ['actions/attest-sbom@', 'somebody/attest-sbom@', /^packages: it uses somebody\/attest-sbom@/],
  [
    'actions/checkout@d23441a48e516b6c34aea4fa41551a30e30af803',
    'actions/checkout@v6',
    /^check: it uses actions\/checkout@v6/,
  ],
  ['npm run prove packages', 'npm run parcels', /^packages: it runs npm run parcels/],
  [
    'node tools/packaging/version.mjs',
    'node tools/packaging/versions.mjs',
    /^check: it runs tools\/packaging\/versions\.mjs/,
  ],
  ['needs: check', 'needs: checks', /^packages: it needs checks, which is no job/],
  ['test "$TAG"', 'test "${{ github.ref_name }}"', /^check: an expression inside a script/],
  ['    timeout-minutes: 90\n', '', /^check: it has no timeout-minutes/],
])('with %j as %j it is reported', (from, to, sentence) => {
  expect(release).toContain(from);
  expect(problems(release.replace(from, to))).toEqual([expect.stringMatching(sentence)]);
});

test.each(['ci.yml', 'release.yml'])('%s runs .ci/run as root on Debian, with all commits', (file) => {
  const { check } = parse(text(file)).jobs;
  expect(check.container).toMatch(/^node:.*-bookworm$/);
  expect(check.steps[0].with).toEqual({ 'fetch-depth': 0 });
  expect(check.steps.some(({ run }: { readonly run?: string }) => run?.includes('safe.directory'))).toBe(true);
});

test('nothing is published that was not checked: each job waits for the one before', () => {
  const { jobs } = parse(release);
  const waits = Object.entries(jobs).map(([name, job]) => [name, Object(job)['needs']]);
  expect(waits).toEqual([
    ['check', undefined],
    ['packages', 'check'],
    ['npm', 'packages'],
    ['github', 'npm'],
    ['site', 'github'],
    ['registry', 'github'],
    ['upm', 'github'],
    ['container', 'github'],
  ]);
});

test('npm gets the very file that was checked, with provenance and without a token', () => {
  expect(release).toMatch(/npm publish "\.\/packages\/mcp-unity-bridge-\$\{TAG#v\}\.tgz" --provenance/);
  expect(release).not.toMatch(/NPM_TOKEN|NODE_AUTH_TOKEN|secrets\./);
});

test('the image is made of the file that was checked', () => {
  expect(release).toContain('cp "packages/mcp-unity-bridge-${TAG#v}.tgz" .');
  expect(release).toContain('docker build --file tools/packaging/container/Dockerfile');
});

test('the branch upm has the Unity package alone, a commit for each release; a pre-release has a tag only', () => {
  const folder = scratchFolder();
  const work = join(folder, 'work');
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: work, encoding: 'utf8', env });
  const identity = { NAME: 'a', EMAIL: 'a@example.com' };
  const names = Object.entries(identity).flatMap(([name, value]) =>
    ['AUTHOR', 'COMMITTER'].map((who): [string, string] => [`GIT_${who}_${name}`, value]),
  );
  const env = { ...process.env, ...Object.fromEntries(names) };
  mkdirSync(join(work, 'unity'), { recursive: true });
  git('init', '--quiet');
  git('init', '--quiet', '--bare', join(folder, 'origin.git'));
  git('remote', 'add', 'origin', join(folder, 'origin.git'));
  for (const tag of ['v1.0.0', 'v1.1.0-beta.1', 'v1.1.0']) {
    writeFileSync(join(work, 'unity', 'package.json'), JSON.stringify({ version: tag.slice(1) }));
    git('add', '.');
    git('commit', '--quiet', '--message', tag);
    git('tag', tag);
    execFileSync('bash', [join(root, 'tools', 'packaging', 'upm', 'push-branch.sh'), tag], { cwd: work, env });
  }
  git('fetch', '--quiet', '--tags', 'origin', 'upm');
  expect(git('log', '--format=%s', 'FETCH_HEAD').split('\n').slice(0, -1)).toEqual([
    'com.mcp-unity-bridge.editor 1.1.0',
    'com.mcp-unity-bridge.editor 1.0.0',
  ]);
  expect(git('ls-tree', '--name-only', 'FETCH_HEAD')).toBe('package.json\n');
  expect(git('show', 'upm/1.1.0-beta.1:package.json')).toBe('{"version":"1.1.0-beta.1"}');
});
