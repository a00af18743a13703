import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { failingRun, hostileRun, largeRun, passingRun } from '../testing/sample-runs.ts';
import { writeReport } from './write-report.ts';

let folder = '';
beforeAll(async () => {
  folder = scratchFolder();
});

const names = ['index.html', 'results.jsonl', 'junit.xml', 'badge.svg', 'badge.json', 'summary.md'];

test('all formats are written into a folder that is made, and their paths are returned', async () => {
  const paths = await writeReport(passingRun(), join(folder, 'a', 'b'));
  expect(paths.map((path) => basename(path))).toEqual(names);
  for (const path of paths) expect((await stat(path)).size).toBeGreaterThan(50);
});

test('a folder that cannot be is a sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(writeReport(passingRun(), join(folder, 'file'))).rejects.toThrow(
    /^The report cannot be written into .*file.* Name a folder that can be written\.$/,
  );
});

test('no secret is in any file (SEC-05)', async () => {
  const secret = 'c2VjcmV0LXRva2Vu"x';
  const [first, ...rest] = failingRun().results;
  if (first === undefined) throw new Error('the sample has no results');
  const leaky = {
    ...failingRun(),
    command: `node server.js --token ${secret}`,
    results: [
      {
        ...first,
        status: 'fail' as const,
        title: `title ${secret}`,
        findings: [
          { requirements: ['SEC-05'], message: `found ${secret}`, got: secret, expected: '/home/ada/project' },
        ],
        replay: `TOKEN=${secret} x`,
        steps: [secret],
        wire: [
          {
            at: 0,
            from: 'client',
            to: 'server',
            message: JSON.stringify({
              jsonrpc: '2.0',
              params: {
                text: JSON.stringify({ value: secret }),
                authorization: 'Bearer abcdefghijkl',
                cwd: '/home/ada/project',
              },
            }),
          },
        ],
        ledger: [{ at: 0, program: secret, mark: 'start' as const }],
        trace: [{ at: 0, lane: 'client' as const, text: secret, detail: { deep: [secret] } }],
      },
      ...rest,
    ],
  };
  for (const path of await writeReport(leaky, join(folder, 'secret'), { secrets: [secret] })) {
    const text = await readFile(path, 'utf8');
    expect(text, basename(path)).not.toMatch(/c2VjcmV0LXRva2Vu|abcdefghijkl|home.ada/);
    if (path.endsWith('index.html')) expect(text).toContain('[redacted]');
  }
});

test('text that wants out of the page stays in it, and the page allows nothing from outside', async () => {
  const [path = ''] = await writeReport(hostileRun(), join(folder, 'hostile'));
  const html = await readFile(path, 'utf8');
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).not.toMatch(/<img|<!--|"javascript:/);
  for (const unseen of ['\u202e', '\u0000', '\u0007']) expect(html).not.toContain(unseen);
  expect(html).toContain('default-src &#39;none&#39;; style-src &#39;sha256-');
  expect(html).not.toMatch(/\s(?:src|style|on[a-z]+)="|@import|url\(/);
});

test('every link within the page has its target, and every id is used once', async () => {
  for (const run of [passingRun(), failingRun(), hostileRun(), largeRun()]) {
    const [path = ''] = await writeReport(run, join(folder, 'links'));
    const html = await readFile(path, 'utf8');
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const missing = [...html.matchAll(/href="#([^"]*)"/g)]
      .map(([, target]) => target)
      .filter((target) => !ids.includes(target));
    expect(missing).toEqual([]);
  }
});

test('150 cases with ten failures make a page below 1.5 MB', async () => {
  const [path = ''] = await writeReport(largeRun(), join(folder, 'large'));
  expect((await stat(path)).size).toBeLessThan(1_500_000);
});

test('where everything fails, the page stays readable in size', async () => {
  const run = largeRun();
  const failed = run.results.find((result) => result.status === 'fail');
  if (failed === undefined) throw new Error('the sample has no failure');
  const [path = ''] = await writeReport(
    { ...run, results: run.results.map((result) => ({ ...failed, id: result.id, mode: result.mode })) },
    join(folder, 'all'),
  );
  expect((await stat(path)).size).toBeLessThan(5_000_000);
});
