import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homonyms, importsOf, loneSections, poorPhrases } from './tidy.ts';

// What was reached is held: later work adds to chapters, it does not add doors.
const FILES_MAX = 999;
const LINES_MAX = 155_425;
/** What to do about it. */
const TOO_MUCH =
  'more hand-written TypeScript without tests than before: remove or join some, or raise the number in tools/lint/tidy.test.ts and say why in the commit';
const FOLDER_MAX = 41;
/** A folder with more files of its own has a guide. */
const GUIDE_FROM = 25;

/** The files that a guide does not name, and those that it names in vain. */
function unnamed(guide: string, files: readonly string[]): readonly string[] {
  const named = [...guide.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, file = '']) => file);
  return [...files.filter((file) => !named.includes(file)), ...named.filter((file) => !files.includes(file))];
}

const root = join(import.meta.dirname, '../..');
const texts = new Map(
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.md', '*.yaml', '*.cs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !/^generated\/|\/Generated\/|\/Third Party Notices/.test(file))
    .map((file): [string, string] => [file, readFileSync(join(root, file), 'utf8')]),
);
const sources = [...texts].filter(([file]) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
const lines = new Map(sources.map(([file, text]) => [file, text.split('\n').length - 1]));

/** A command, a verb of the command line and a check of the doctor are a file each; what others run is theirs. */
const OWN_FILE =
  /-command\.ts$|^cli\/verbs\/|^cli\/doctor\/checks\/|\/testing\/|^tools\/bench\/|^examples\/|^conformance\/examples\//;

/** Other short files that stay apart, and why. */
const APART: Readonly<Record<string, string>> = {
  'codegen/import-file.ts': 'a bundle of its own: it loads the file of a user',
  'conformance/bridge/case-files.ts': 'the bundle puts the cases in its place',
  'proof/mutants/search-worker.ts': 'the entry of a worker',
  'server/clients/forwarder/find-standby.ts': 'loaded only where a server stands by',
  'spec/bridge-attach.ts': 'its name is the source of its types',
  'spec/bridge-logs.ts': 'its name is the source of its types',
  'spec/bridge-resources.ts': 'its name is the source of its types',
};

/** From here on a name has too many meanings. */
const HOMONYM = 3;

/** Exported names that several files share, and why. */
const SHARED: Readonly<Record<string, string>> = {
  command: 'each file of a command exports what the table of commands lists',
  contract: 'codegen reads a contract under this name',
  run: 'each file of a command exports what runs it',
  verb: 'each file of a verb exports what the table of verbs lists',
};

describe('the house is tidy', () => {
  it('has no more files and lines than it had', () => {
    expect(sources.length, TOO_MUCH).toBeLessThanOrEqual(FILES_MAX);
    const total = [...lines.values()].reduce((sum, count) => sum + count, 0);
    expect(total, TOO_MUCH).toBeLessThanOrEqual(LINES_MAX);
  });

  it('has no folder with more files than the largest had', () => {
    const sizes = new Map<string, number>();
    for (const [file] of sources) {
      const folder = dirname(file);
      sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
    }
    expect([...sizes].filter(([, count]) => count > FOLDER_MAX).map(([folder]) => folder)).toEqual([]);
  });

  it('has a guide in each large folder, which names every file of it', () => {
    const files = sources.map(([file]) => file);
    const missing = [...new Set(files.map((file) => dirname(file)))].flatMap((folder) => {
      const own = files.filter((file) => dirname(file) === folder).map((file) => basename(file));
      const guide = texts.get(`${folder}/README.md`) ?? '';
      return own.length > GUIDE_FROM ? unnamed(guide, own).map((file) => `${folder}/README.md: ${file}`) : [];
    });
    expect(missing).toEqual([]);
  });

  it('has no short file that only one file of its folder imports', () => {
    const imports = importsOf(new Map([...texts].filter(([file]) => /\.tsx?$/.test(file) && !/\.test\./.test(file))));
    expect(loneSections(imports, lines).filter((file) => !OWN_FILE.test(file))).toEqual(Object.keys(APART).toSorted());
  });

  it('has one meaning for each exported name', () => {
    const found = homonyms(new Map(sources), HOMONYM);
    expect(found.filter((line) => !Object.hasOwn(SHARED, line.split(':')[0] ?? ''))).toEqual([]);
  });

  it('uses the words of the field', () => {
    const poor = [...texts]
      .filter(
        ([file]) => file !== 'tools/lint/tidy.ts' && file !== 'tools/lint/tidy.test.ts' && !/CHANGELOG/.test(file),
      )
      .flatMap(([file, text]) => poorPhrases(text).map((found) => `${file} ${found}`));
    expect(poor).toEqual([]);
  });
});

describe('what is planted is found', () => {
  it('a short file with one importer beside it', () => {
    const imports = importsOf(
      new Map([
        [
          'a/story.ts',
          `import { x } from './section.ts';\nimport { y } from './long.ts';\nimport { z } from '../b/other.ts';\n`,
        ],
        ['a/section.ts', ''],
        ['a/long.ts', ''],
        ['b/other.ts', ''],
      ]),
    );
    const sizes = new Map([
      ['a/story.ts', 3],
      ['a/section.ts', 39],
      ['a/long.ts', 40],
      ['b/other.ts', 1],
    ]);
    expect(loneSections(imports, sizes)).toEqual(['a/section.ts']);
  });

  it('a name that three files export for different things', () => {
    const planted = new Map([
      ['a.ts', 'export interface Place { x: number }\nexport const [one] = [1];\nexport function two(): void {}'],
      ['b.ts', 'export type Place = string;\nexport function two(): void {}'],
      ['c.tsx', 'export const Place = 1, Other = <p>2</p>;'],
      ['d.ts', "export { Place } from './a.ts';\nconst two = 2;"],
    ]);
    expect(homonyms(planted, HOMONYM)).toEqual(['Place: a.ts, b.ts, c.tsx']);
  });

  it('a file that the guide of its folder does not name, and one that is gone', () => {
    expect(unnamed('Begin with `a.ts`, then `b.tsx`.', ['a.ts', 'c.ts'])).toEqual(['c.ts', 'b.tsx']);
  });

  it('a phrase that no technical writer uses', () => {
    expect(poorPhrases('waits\nfor ever; mostly')).toEqual([
      'line 2: "for ever"; write: forever, or without end',
      'line 2: "mostly"; write: usually',
    ]);
    expect(poorPhrases('for every file, at most three')).toEqual([]);
  });
});
