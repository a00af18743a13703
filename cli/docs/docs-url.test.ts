import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docsPage } from '../../server/lib/docs-url.ts';
import { anchorsIn } from './links.ts';
import { root } from './pages.ts';

/** Where programs send people: `docsPage('name')` or `docsPage('name#heading')` in a source. */
function pagesThatProgramsName(): string[] {
  const folders = ['cli', 'server', 'conformance', 'mock-unity', 'codegen'];
  const found = execFileSync(
    'grep',
    ['-rhoE', '--include=*.ts', '--exclude=*.test.ts', "docsPage\\('[^']+'\\)", ...folders],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  return [...new Set(found.split('\n').flatMap((line) => /'([^']+)'/.exec(line)?.[1] ?? []))];
}

test('pages that programs send people to are there', () => {
  const named = pagesThatProgramsName();
  expect(named.length).toBeGreaterThan(2);
  for (const name of named) {
    const [page, anchor] = name.split('#');
    const file = join(root, 'docs', `${page}.md`);
    expect(existsSync(file), name).toBe(true);
    if (anchor !== undefined) expect(anchorsIn(readFileSync(file, 'utf8')), name).toContain(anchor);
  }
});

test('their addresses begin with the homepage of the package', () => {
  const { homepage }: { homepage: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(docsPage('unity#problems')).toBe(`${homepage.replace(/#.*$/, '')}/blob/main/docs/unity.md#problems`);
});

test('no text of a program names a page by its path in the repository, which those who installed it do not have', () => {
  const folders = ['cli', 'server', 'conformance', 'mock-unity'];
  const named = execFileSync(
    'grep',
    ['-rnE', '--include=*.ts', '--exclude=*.test.ts', '--exclude-dir=docs', '\\bdocs/[a-z-]+\\.md', ...folders],
    { cwd: root, encoding: 'utf8' },
  ).split('\n');
  expect(named.filter((line) => line !== '' && !/^[^:]+:\d+:\s*(\/\/|\/?\*)/.test(line))).toEqual([]);
});
