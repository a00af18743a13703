import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { addMachine, currentMachines, readMachines, withdrawMachine } from './tokens.ts';

let dir: string;
beforeEach(() => {
  dir = scratchFolder();
});
const path = (): string => join(dir, 'machines.json');

test('each machine has a secret of its own, in a file for this user alone', () => {
  expect(readMachines(dir)).toEqual([]);
  const [one, two] = [addMachine(dir, 'farm-1', 1), addMachine(dir, 'farm-2', 2)];
  expect(one).toEqual({ name: 'farm-1', token: expect.stringMatching(/^[0-9a-f]{64}$/), added_at: 1 });
  expect(one.token).not.toBe(two.token);
  expect(readMachines(dir)).toEqual([one, two]);
  if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
  withdrawMachine(dir, 'farm-1');
  expect(readMachines(dir)).toEqual([two]);
});

test.each(['', 'Farm', 'a/b', '../x', '-farm', 'a b', 'a'.repeat(64), 'farm&machine=x'])(
  'no machine is called %j',
  (name) => {
    expect(() => addMachine(dir, name, 0)).toThrow(/^expected a name of at most 63 small letters/);
  },
);

test('a machine is added once, and withdrawn where it was added', () => {
  addMachine(dir, 'farm-1', 0);
  expect(() => addMachine(dir, 'farm-1', 0)).toThrow('The machine farm-1 has a token already.');
  expect(() => withdrawMachine(dir, 'farm-2')).toThrow('There is no machine "farm-2".');
});

test('a server sees each change at its next check', () => {
  const look = currentMachines(dir, () => undefined);
  expect(look()).toEqual([]);
  const machine = addMachine(dir, 'farm-1', 0);
  expect(look()).toEqual([machine]);
  withdrawMachine(dir, 'farm-1');
  expect(look()).toEqual([]);
});

test.each([
  '',
  '[]',
  '{"machines":{}}',
  '{"machines":[{"name":"farm-1"}]}',
  '{"machines":[{"name":"farm-1","token":"short","added_at":1}]}',
])('the file with %j lets no machine in, and says what to do', (text) => {
  addMachine(dir, 'farm-1', 0);
  const problems: string[] = [];
  const look = currentMachines(dir, (reason) => problems.push(reason));
  expect(look()).toHaveLength(1);
  writeFileSync(path(), text);
  expect(look()).toEqual([]);
  expect(look()).toEqual([]);
  expect(problems).toEqual([
    expect.stringMatching(/machines\.json should hold the machines .* token machine add <name>$/),
  ]);
  expect(() => addMachine(dir, 'farm-2', 0)).toThrow('Remove it');
  expect(readFileSync(path(), 'utf8')).toBe(text);
});

test.skipIf(process.platform === 'win32')('a file that others may write lets no machine in', () => {
  addMachine(dir, 'farm-1', 0);
  chmodSync(path(), 0o622);
  expect(() => readMachines(dir)).toThrow(/can be written by others .* token machine add <name>$/);
});
