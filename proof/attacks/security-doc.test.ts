import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../server/policy/read-policy.ts';

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
});
