import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldersOf, importsOf, loopsIn } from './tidy.ts';

const root = join(import.meta.dirname, '../..');
/** Tests see everything, and what is generated is as it is. */
const ELSEWHERE = /\.test\.tsx?$|\/testing\/|^proof\/kit\/|\/fixtures\/|^generated\/|^unity\//;

const sources = new Map(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !ELSEWHERE.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

const imports = importsOf(sources);

describe('imports go one way', () => {
  it('between files, types included', () => expect(loopsIn(imports)).toEqual([]));
  it('between folders', () => expect(loopsIn(foldersOf(imports))).toEqual([]));
});

describe('a loop that is planted is found', () => {
  const planted = (files: Readonly<Record<string, string>>) =>
    importsOf(new Map([...sources, ...Object.entries(files)]));
  const loopWith = (file: string, loops: readonly string[][]) => loops.find((loop) => loop.includes(file));

  it('between two files of which one needs only a type', () => {
    const graph = planted({
      'server/lib/a.ts': `import { b } from './b.ts';\nexport type A = typeof b;\n`,
      'server/lib/b.ts': `import type {\n  A,\n} from './a.ts';\nexport const b: A | undefined = undefined;\n`,
    });
    expect(loopWith('server/lib/a.ts', loopsIn(graph))).toEqual(['server/lib/a.ts', 'server/lib/b.ts']);
  });

  it('between two folders that import each other through different files', () => {
    const graph = planted({
      'server/lib/a.ts': `export type { X } from '../planted/x.ts';\n`,
      'server/planted/x.ts': `export type X = 1;\n`,
      'server/planted/y.ts': `export const y = () => import('../lib/b.ts');\n`,
      'server/lib/b.ts': `export const b = 1;\n`,
    });
    expect(loopWith('server/lib/a.ts', loopsIn(graph))).toBeUndefined();
    expect(loopWith('server/lib', loopsIn(foldersOf(graph)))).toEqual(['server/lib', 'server/planted']);
  });

  it('between a folder and its subfolder', () => {
    const graph = planted({
      'server/planted/x.ts': `import { y } from './inner/y.ts';\nexport const x = y;\n`,
      'server/planted/inner/y.ts': `export const y = 1;\n`,
      'server/planted/inner/z.ts': `import { w } from '../w.ts';\nexport const z = w;\n`,
      'server/planted/w.ts': `export const w = 1;\n`,
    });
    expect(loopWith('server/planted', loopsIn(foldersOf(graph)))).toEqual(['server/planted', 'server/planted/inner']);
  });
});
