import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { linksIn, anchorsIn, readPages, root } from './pages.ts';

/** All of ours, also those that only authors read. */
const others = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'AGENTS.md',
  'conformance/examples/README.md',
  'proof/mcp-suite/README.md',
  'proof/mutants/README.md',
  'dotnet/README.md',
  'unity/README.md',
];
const pages = [
  ...readPages().map(({ path }) => path),
  ...others,
  ...listed('docs/commands'),
  ...listed('generated/docs'),
  ...listed('unity/Documentation~'),
  ...listed('examples'),
  ...listed('tools/bench'),
  ...listed('tools/packaging'),
];

/** In bytes; a film is a picture that moves. */
const pictureLimit = (target: string): number => (target.endsWith('.gif') ? 3_000_000 : 200_000);

describe.each(pages)('%s', (page) => {
  const text = readFileSync(join(root, page), 'utf8');
  const links = linksIn(text);

  test('links to files, headings and pictures that are there', () => {
    const broken = links.flatMap(({ line, target }) => {
      const mistake = isExternal(target) ? undefined : mistakeIn(page, target);
      return mistake === undefined ? [] : [`line ${line}: ${target}: ${mistake}`];
    });
    expect(broken).toEqual([]);
  });

  test('names pages of the web in full, with https', () => {
    const wrong = links
      .map(({ target }) => target)
      .filter(
        (target) => isExternal(target) && !(URL.canParse(target) && (target.startsWith('https://') || isLocal(target))),
      );
    expect(wrong).toEqual([]);
  });

  test('says what a picture shows to who cannot see it, and pictures are small', () => {
    for (const { line, target, alt } of links) {
      if (alt === undefined) continue;
      expect(alt.length, `line ${line}: a picture needs a description`).toBeGreaterThan(20);
      if (!isExternal(target))
        expect(statSync(join(root, dirname(page), target)).size, target).toBeLessThan(pictureLimit(target));
    }
  });
});

/** Whose pages ours send readers to. No test asks the network: a new one is looked at by eye, and added. */
const hosts = [
  'docs.unity.com',
  'docs.unity3d.com',
  'github.com',
  'modelcontextprotocol.io',
  'nodejs.org',
  'unity.com',
];

test('pages of the web are of hosts that were checked', () => {
  const external = pages.flatMap((page) =>
    linksIn(readFileSync(join(root, page), 'utf8')).flatMap(({ target }) =>
      target.startsWith('https://') ? [new URL(target).host] : [],
    ),
  );
  expect([...new Set(external)].toSorted()).toEqual(hosts);
});

test('every page of docs can be reached from the README', () => {
  const reached = new Set<string>();
  const visit = (page: string): void => {
    if (reached.has(page) || !existsSync(join(root, page))) return;
    reached.add(page);
    for (const { target } of linksIn(readFileSync(join(root, page), 'utf8')))
      if (!isExternal(target) && /\.md(#|$)/.test(target))
        visit(relative(root, join(root, dirname(page), fileOf(target))));
  };
  visit('README.md');
  expect(
    readPages()
      .map(({ path }) => path)
      .filter((path) => !reached.has(path)),
  ).toEqual([]);
});

test('links and anchors are found', () => {
  expect(
    linksIn(
      '[a](b.md#c) `[no](x)` ![a picture](p.png)\n\n    [no](y)\n\n[![badge](s.svg)](t) <img src="i.png" alt="z">',
    ),
  ).toEqual([
    { line: 1, target: 'b.md#c' },
    { line: 1, target: 'p.png', alt: 'a picture' },
    { line: 5, target: 's.svg', alt: 'badge' },
    { line: 5, target: 't' },
    { line: 5, target: 'i.png', alt: 'z' },
  ]);
  expect([...anchorsIn('# The `policy`: what, and why?\n## A\n## A\n```sh\n# no\n```\n')]).toEqual([
    'the-policy-what-and-why',
    'a',
    'a-1',
  ]);
});

function listed(folder: string): readonly string[] {
  if (!existsSync(join(root, folder))) return [];
  const files = execFileSync('find', [folder, '-name', '*.md', '-not', '-path', '*/node_modules/*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return files.split('\n').filter((file) => file !== '');
}

const isExternal = (target: string): boolean => /^[a-z]+:/.test(target);
const isLocal = (target: string): boolean => /^http:\/\/(127\.0\.0\.1|localhost)\b/.test(target);
const fileOf = (target: string): string => decodeURIComponent(target.replace(/#.*$/, ''));

/** Undefined when it exists, and so does the heading. */
function mistakeIn(page: string, target: string): string | undefined {
  const [, anchor] = target.split('#');
  const path = target.startsWith('#') ? join(root, page) : join(root, dirname(page), fileOf(target));
  if (!existsSync(path)) return 'there is no such file';
  if (relative(root, path).startsWith('..')) return 'leaves the repository';
  if (anchor === undefined || !path.endsWith('.md')) return undefined;
  return anchorsIn(readFileSync(path, 'utf8')).has(anchor) ? undefined : `no heading makes #${anchor}`;
}
