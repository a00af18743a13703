import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorTable } from '../../generated/typescript/errors.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { readPage, root } from '../docs/pages.ts';
import { runOurs, commandLines, ourArguments, simpleCommands } from '../docs/players/our-command.ts';
import { openSandbox, type Ran, type DocsSandbox } from '../docs/sandbox.ts';
import { catalogue } from '../doctor/catalogue.ts';
import { exitCode } from '../lib/exit-codes.ts';

const bin = buildBin('skill-played');
const page = readPage('generated/skill/SKILL.md');
let sandbox: DocsSandbox;
beforeAll(async () => {
  sandbox = openSandbox(bin.entry);
  sandbox.goTo('MyGame');
  await sandbox.needEditor();
}, 60_000);
afterAll(async () => {
  await sandbox.remove();
  bin.remove();
});

/** A block with a here-document is one command. */
const commands = page.blocks
  .filter(({ language }) => language === 'sh')
  .flatMap(({ code }) => (code.includes('<<') ? [code] : commandLines(code)));

/** What the mock Editor cannot do, and says so: the tests of a project. */
const needsUnity = (command: string): boolean => command.includes(' test ');

async function play(command: string): Promise<Ran> {
  const [first = [], ...others] = command.includes('<<') ? [] : simpleCommands(command);
  const args = ourArguments(first);
  return args === undefined || others.length > 0 ? sandbox.run(command) : runOurs(sandbox, command, args);
}

describe('every command line of the skill', () => {
  test.each(commands)(
    '%s',
    async (command) => {
      const { code, output } = await play(command);
      expect({ code, output }).toEqual({
        code: needsUnity(command) ? exitCode.failed : exitCode.done,
        output: needsUnity(command)
          ? expect.stringContaining('this Editor has no tests (the Test Framework package is not installed)')
          : output,
      });
    },
    60_000,
  );

  test('is one of ours, and a dozen at least', () => {
    expect(commands.length).toBeGreaterThanOrEqual(12);
    expect(commands.filter((command) => !command.startsWith('mcp-unity-bridge '))).toEqual([]);
  });
});

test('the screenshot is a PNG in the working folder', async () => {
  await play(commands.find((command) => command.includes('shot.png')) ?? '');
  expect(readFileSync(join(sandbox.project, 'shot.png')).toString('latin1', 0, 8)).toBe('\u0089PNG\r\n\u001a\n');
});

test('a wait that has ended is exit code 3, and the same command joins the work', () => {
  const slow = `mcp-unity-bridge run 'await Task.Delay(2000); return "once";'`;
  expect(sandbox.run(`${slow} --timeout 50ms`)).toMatchObject({
    code: exitCode.stillRunning,
    output: expect.stringContaining('log_id'),
  });
  expect(sandbox.run(slow)).toMatchObject({ code: exitCode.done, output: expect.stringContaining('once') });
});

test('its exit codes are those of the program, but for Ctrl+C', () => {
  const codes = [...page.text.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(codes).toEqual(Object.values(exitCode).filter((code) => code !== exitCode.interrupted));
});

test('the findings and error codes that it names are there', () => {
  const findings = [...page.text.matchAll(/finds `([a-z_.]+)`/g)].map(([, id]) => id ?? '');
  expect(findings).toEqual(['state_dir.not_writable', 'project.does_not_compile']);
  expect(findings.filter((id) => !Object.hasOwn(catalogue, id))).toEqual([]);
  for (const code of ['interrupted', 'blocked_by_policy']) {
    expect(page.text).toContain(`\`${code}\``);
    expect(Object.keys(errorTable)).toContain(code);
  }
});

test('every name that is in code and looks like an option is in some help', () => {
  const options = new Set([...page.text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)].map(([option]) => option));
  const helps = [
    'run',
    'query',
    'compile',
    'test',
    'screenshot',
    'logs',
    'operations',
    'cancel',
    'status',
    'doctor',
  ].map((command) => sandbox.run(`mcp-unity-bridge ${command} --help`).output);
  const known = `${helps.join('\n')} --help`;
  expect([...options].filter((option) => !known.includes(option))).toEqual([]);
  expect(options.size).toBeGreaterThan(5);
});

test('it is small enough to be read in one go', () => {
  expect(readFileSync(join(root, 'generated/skill/SKILL.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(151);
});
