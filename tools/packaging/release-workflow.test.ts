import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { readJson } from './lib/artefact.ts';
import { workflowProblems } from './release-workflow.ts';

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
