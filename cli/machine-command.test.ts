import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { runProcess, buildBin } from '../proof/kit/running.ts';
import { readMachines } from '../server/lib/home/tokens.ts';
import { acquireLock } from '../server/store/lock.ts';
import { createHome, type Home } from '../proof/kit/scratch.ts';

const bin = buildBin('machine-command');
afterAll(() => bin.remove());
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());

/** `token machine add` in a process of its own. */
async function add(name: string): Promise<{ readonly code: unknown; readonly output: string }> {
  const adding = runProcess(home, [bin.entry, 'token', 'machine', 'add', name]);
  return { code: await adding.exit(), output: adding.stderr() };
}

test('of machines that are added at the same moment none is lost', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `farm-${index}`);
  const added = await Promise.all(names.map(add));
  expect(added.map(({ code, output }) => [code, output.includes('It is shown only now')])).toEqual(
    names.map(() => [0, true]),
  );
  expect(
    readMachines(home.dir)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(names);
});

test('list --json has a line for each machine, without its token', async () => {
  const list = (): string =>
    execFileSync(process.execPath, [bin.entry, 'token', 'machine', 'list', '--json'], {
      env: home.env,
      encoding: 'utf8',
    });
  expect(list()).toBe('');
  await add('farm-1');
  expect(JSON.parse(list())).toEqual({ name: 'farm-1', added_at: expect.any(Number) });
});

test('while another command changes the machines, nothing is, and it says so', async () => {
  const taken = await acquireLock(join(home.dir, 'machines'));
  expect(taken.kind).toBe('ok');
  expect(await add('farm-1')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^mcp-unity-bridge: Another "token machine" command has been .* for 5 s\. Nothing was/,
    ),
  });
  expect(readMachines(home.dir)).toEqual([]);
  if (taken.kind === 'ok') taken.lock.release();
  expect(await add('farm-1')).toMatchObject({ code: 0 });
});
