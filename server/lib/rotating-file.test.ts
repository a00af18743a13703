import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { createLog } from './logging.ts';
import { createRotatingFile } from './rotating-file.ts';

let dir: string;
beforeEach(() => (dir = scratchFolder()));

test.each(['server.log', 'server'])(
  'a log called %s never takes more than its size, and loses the oldest lines only',
  (name) => {
    const log = createLog({ toStderr: false, file: join(dir, name), secrets: [], limit_bytes: 1000, older: 2 });
    for (let i = 0; i < 200; i += 1) log('info', `${i}`);
    const older = (age: number): string => name.replace('server', `server.${age}`);
    expect(readdirSync(dir).toSorted()).toEqual([name, older(1), older(2)].toSorted());
    const kept = [older(2), older(1), name]
      .flatMap((file) => readFileSync(join(dir, file), 'utf8').trimEnd().split('\n'))
      .map((line) => Number(JSON.parse(line).message));
    expect(kept).toEqual(kept.map((_, index) => 200 - kept.length + index));
    for (const file of readdirSync(dir)) expect(statSync(join(dir, file)).size).toBeLessThan(1100);
  },
);

test.skipIf(process.platform === 'win32')('what is no file is written to and never set aside', () => {
  const file = createRotatingFile({ pathOf: (age) => (age === 0 ? '/dev/null' : join(dir, `${age}`)), limit_bytes: 1 });
  for (let i = 0; i < 10; i += 1) file.append('a line\n');
  file.close();
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  expect(readdirSync(dir)).toEqual([]);
});

test('what it has already counts when the file is opened again: a full one is set aside', () => {
  const pathOf = (age: number): string => join(dir, `log.${age}`);
  for (let i = 0; i < 20; i += 1) {
    const file = createRotatingFile({ pathOf, limit_bytes: 100, older: 2 });
    file.append(`line ${String(i).padStart(4)}\n`);
    file.close();
  }
  expect(readdirSync(dir).toSorted()).toEqual(['log.0', 'log.1']);
  expect(statSync(pathOf(1)).size).toBe(100);
});

test.each(['half a li', 'a line\nhalf a li', ''])(
  'after %j a line begins at the beginning of a line, and stays whole',
  (before) => {
    const path = join(dir, 'log');
    const pathOf = (): string => path;
    const file = createRotatingFile({ pathOf });
    if (before !== '') appendFileSync(path, before);
    file.append('one\n');
    file.append('two\n');
    file.close();
    expect(readFileSync(path, 'utf8')).toBe(`${before}${before === '' ? '' : '\n'}one\ntwo\n`);
  },
);

test.skipIf(process.platform === 'win32')('a line for which the disk has no room is not written in part', () => {
  const path = join(dir, 'log');
  const program = `
    import { createRotatingFile } from ${JSON.stringify(new URL('rotating-file.ts', import.meta.url).href)};
    const file = createRotatingFile({ pathOf: () => ${JSON.stringify(path)} });
    const append = () => { try { file.append('x'.repeat(299) + '\\n'); return 'written'; } catch (error) { return error.code; } };
    console.log([1, 2, 3, 4, 5].map(append).join(' '));
    file.close();`;
  // The file may have 1,024 bytes: three lines fit, and a part of the fourth.
  const shell = `trap '' XFSZ; ulimit -f 1; exec "$0" --import tsx --input-type=module --eval "$1"`;
  const output = execFileSync('bash', ['-c', shell, process.execPath, program], { encoding: 'utf8' });
  expect(output.trim()).toBe('written written written EFBIG EFBIG');
  expect(statSync(path).size).toBe(900);
});
