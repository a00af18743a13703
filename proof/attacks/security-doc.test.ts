import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../server/policy/read-policy.ts';
import { attacks } from './all-attacks.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'security.md'), 'utf8');
const blocks = (language: string): string[] =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, body = '']) => body);

describe('docs/security.md', () => {
  it('has policies as examples that are policies', () => {
    const examples = blocks('json');
    expect(examples.length).toBeGreaterThanOrEqual(3);
    expect(examples.map((example) => parsePolicy(example, 'example')).filter(({ kind }) => kind !== 'policy')).toEqual(
      [],
    );
  });

  it('has lines of the audit log as examples that have the members of one', () => {
    for (const line of blocks('jsonl').join('').trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({
        time: expect.any(String),
        event: expect.any(String),
        log_id: expect.any(String),
        code_hash: expect.any(String),
        client: expect.any(String),
        editor: expect.any(String),
      });
  });

  it('names a test for each threat, and each of them exists', () => {
    const rows = threats();
    expect(rows.length).toBeGreaterThanOrEqual(25);
    const known = new Set(attacks.map(({ slug }) => slug));
    for (const { threat, tests } of rows) {
      expect(tests.length, threat).toBeGreaterThan(0);
      expect(
        tests.filter((name) => !known.has(name)),
        threat,
      ).toEqual([]);
    }
  });

  it('lists every attack', () => {
    const named = new Set(threats().flatMap(({ tests }) => tests));
    expect(attacks.map(({ slug }) => slug).filter((slug) => !named.has(slug))).toEqual([]);
  });
});

function threats(): { readonly threat: string; readonly tests: readonly string[] }[] {
  const [, section = ''] = text.split('## Threats');
  return (
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('|') && !/^\|( threat|-)/.test(line))
      .map((line) => {
        const [, threat = '', , tests = ''] = line.split('|');
        return { threat: threat.trim(), tests: [...tests.matchAll(/`([a-z0-9-]+)`/g)].map(([, name = '']) => name) };
      }) ?? []
  );
}
