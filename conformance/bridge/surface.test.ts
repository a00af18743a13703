import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { mutants } from '../../proof/mutants/mutant.ts';
import type { CaseResult } from '../report/model.ts';
import { approvalOf } from './bridge-run.ts';
import { loadBridgeCases } from './bridge-case.ts';
import { runBridge } from './run-bridge.ts';
import { bundleMock } from '../../proof/mutants/try-real.ts';

let folder: string;
beforeAll(() => {
  folder = scratchFolder();
});

const all = loadBridgeCases();
const play = async (name: string, options: string, slugs: readonly string[]): Promise<CaseResult[]> => {
  const broken = mutants.find(({ id }) => id === name);
  const command = `${await bundleMock(join(folder, `${name}.mjs`), broken)} --project {project} ${options}`;
  return runBridge({
    transport: 'ws',
    unity: { command },
    jobs: 4,
    cases: all.filter(({ slug }) => slugs.includes(slug)),
  });
};

describe('our mock Editor', () => {
  it('obeys the policy of its project, serves resources, and runs its own tools', async () => {
    const slugs = [
      'policy-asks',
      'policy-becomes-stricter',
      'policy-denies',
      'resource-path-tricks',
      'resources-of-the-editor',
      'custom-tool-runs-once',
      'refused-tools-are-shown',
    ];
    const results = await play('sound', '--custom-tools', slugs);
    expect(
      results
        .map(({ slug, status, findings }) => [slug, status, ...findings.map(({ message }) => message)].join(' '))
        .toSorted(),
    ).toEqual(slugs.map((slug) => `${slug} pass`).toSorted());
  });

  it('without tools of its own is not tested for them, and the report says what is missing', async () => {
    const [result] = await play('toolless', '', ['custom-tool-runs-once']);
    expect(result).toMatchObject({
      status: 'not_reached',
      reason: expect.stringContaining('announces the tool append_line'),
    });
  });
});

describe('a mock Editor with a fault', () => {
  it.concurrent.each([
    { id: 'policy-not-enforced-in-editor', slug: 'policy-denies', says: 'a ended as completed; expected not_started' },
    { id: 'asset-path-escapes', slug: 'resource-path-tricks', says: 'unity://assets/../secret.txt' },
    {
      id: 'refused-tools-not-shown',
      slug: 'refused-tools-are-shown',
      says: 'in vain for a log entry (warning) with the words "unity_help"',
    },
  ])('$id fails $slug, and the report says why', async ({ id, slug, says }) => {
    const [result] = await play(id, '--custom-tools', [slug]);
    expect(result?.status).toBe('fail');
    expect(result?.findings[0]?.message).toContain(says);
  });
});

describe('an approval', () => {
  it('is bound to the work, whatever the order of its members', () => {
    const hashes = [
      approvalOf({ tool: 'custom_tool', params: { name: 'a', arguments: { x: [1, { b: 1, a: 2 }] } } }, 'right'),
      approvalOf({ params: { arguments: { x: [1, { a: 2, b: 1 }] }, name: 'a' }, tool: 'custom_tool' }, 'right'),
      approvalOf(
        { tool: 'custom_tool', params: { name: 'a', arguments: { x: [1, { b: 1, a: 2 }] } } },
        'of_other_work',
      ),
    ].map((approval) => Reflect.get(approval, 'code_hash'));
    expect(hashes).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      hashes[0],
      expect.not.stringMatching(String(hashes[0])),
    ]);
  });
});
