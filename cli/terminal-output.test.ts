import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import { createFixture, type Fixture, hasTerminals, onTerminal } from '../proof/kit/fixture.ts';
import { commands } from './table.ts';
import { verbs } from './verbs/all.ts';

const bin = buildBin('terminal-output');
let fixture: Fixture;
beforeAll(async () => {
  fixture = createFixture(bin.entry);
  fixture.startEditor(['--instant']);
  await waitFor(
    'the Editor',
    async () => (await fixture.run(['run', 'return "a text that is longer than the terminal";'])).status === 0,
  );
});
afterAll(async () => {
  await fixture.remove();
  bin.remove();
});

async function shownBy(words: readonly string[], options: Parameters<typeof onTerminal>[2] = {}): Promise<string> {
  const terminal = onTerminal({ entry: bin.entry, fixture }, words, options);
  expect(await terminal.exit()).toBe(0);
  return terminal.screen();
}

const ESCAPE = '\u001b';
const whole = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;

describe.runIf(hasTerminals)('on a terminal', () => {
  test.each([['operations'], ['status']])('%s has short ids that are taken, and colours', async (name) => {
    const screen = await shownBy([name], { env: { NO_COLOR: '', TERM: 'xterm' } });
    expect(screen).not.toMatch(whole);
    expect(screen).toContain(`${ESCAPE}[32mcompleted${ESCAPE}[39m`);
    const [, short = ''] = /\b([0-9a-f]{8}-[0-9a-f]{4})  /.exec(screen) ?? [];
    expect(await shownBy(['operations', 'show', short])).toMatch(/state: +completed/);
  });

  test.each([{ NO_COLOR: '1' }, { NO_COLOR: '', TERM: 'dumb' }])('%j takes the colours away', async (env) => {
    expect(await shownBy(['operations'], { env })).not.toContain(ESCAPE);
    const doctor = onTerminal({ entry: bin.entry, fixture }, ['doctor'], { env });
    await doctor.exit();
    expect(doctor.screen()).toMatch(/^ {2}ok /m);
    expect(doctor.screen()).not.toContain(ESCAPE);
  });

  // All verbs show their help by the same code as `run`.
  const ofOneTable: ReadonlySet<string> = new Set(Object.keys(verbs).filter((name) => name !== 'run'));
  const helps = commands.map(({ name }) => name).filter((name) => !ofOneTable.has(name));

  test.each([['operations'], ['--help'], ...helps.map((name) => [name, '--help'])])(
    '%s %s is as wide as it is',
    async (...words) => {
      const screen = await shownBy(words, { env: { NO_COLOR: '1' }, columns: 70 });
      // A word that is longer stays whole.
      const wide = screen.split('\n').filter((line) => line.length > 70 && line.trim().includes(' '));
      expect(wide.filter((line) => !/state folder|State is|Files: /.test(line))).toEqual([]);
    },
  );

  test.each([['--format=human'], ['--format=json'], ['--format=ndjson'], ['--format=github']])(
    'the base64 of a picture is never shown with %s',
    async (format) => {
      const screen = await shownBy(['run', 'AI.Update(AI.Screenshot()); return AI.Screenshot();', format], {
        env: { NO_COLOR: '1' },
      });
      expect(screen).toContain('"$image":"image/png","width":64,"height":36,"bytes":');
      expect(screen).not.toContain('iVBORw0KGgo');
    },
  );

  test('run without code asks for it, line by line: expressions, statements, and more than one line', async () => {
    const terminal = onTerminal({ entry: bin.entry, fixture }, ['run'], { env: { NO_COLOR: '1', TERM: 'dumb' } });
    const typeAndSee = async (text: string, seen: string): Promise<void> => {
      terminal.type(`${text}\r`);
      await waitFor(`${seen} after ${text}: ${terminal.screen()}`, () => terminal.screen().includes(seen));
    };
    await waitFor('the prompt', () => terminal.screen().includes('C# > '));
    await typeAndSee('40 + 2', '\n42\n');
    await typeAndSee('return "a" + "bc";', '\nabc\n');
    await typeAndSee('var sum = 0; foreach (var i in new[] { 1, 2 }) {', ' ... ');
    await typeAndSee('sum += i; } return sum * 1000;', '\n3000\n');
    await typeAndSee('1 +', 'compile_error');
    await waitFor('the next prompt', () => terminal.screen().trimEnd().endsWith('C# >'));
    terminal.type('\u0004');
    expect(await terminal.exit()).toBe(0);
  });
});

test('elsewhere lists have whole ids and no colours, for other programs', async () => {
  const { stdout } = await fixture.run(['operations']);
  expect(stdout).toMatch(whole);
  expect(stdout).not.toContain(ESCAPE);
});

test('run without code and without a terminal waits for nothing', async () => {
  expect(await fixture.run(['run'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('expected C# code, got none'),
  });
});
