import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { docsPage } from '../../server/lib/this-program.ts';
import { anchorsIn, root } from './pages.ts';

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

test('their addresses are those of the site that GitHub serves for the homepage of the package', () => {
  const { homepage }: { homepage: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [, owner, name] = /^https:\/\/github\.com\/([^/]+)\/([^/#]+)/.exec(homepage) ?? [];
  expect(docsPage('unity#problems')).toBe(`https://${owner}.github.io/${name}/unity#problems`);
  expect(readFileSync(join(root, 'tools', 'site', '.vitepress', 'config.ts'), 'utf8')).toContain(`base: '/${name}/'`);
});

test('manifests send people to pages of the site', () => {
  const named = ['tools/packaging/mcpb/manifest.json', 'unity/package.json'].flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/"documentation(?:Url)?": "([^"]+)"/g)].map(([, url]) => url),
  );
  expect(named).toEqual([docsPage('clients'), docsPage('unity')]);
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
