import { afterAll, beforeAll, expect, test } from 'vitest';
import { userPolicyPath } from '../server/policy/policies.ts';
import { buildBin } from '../proof/kit/running.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import {
  createFixture,
  type Fixture,
  hasTerminals,
  onTerminal as openTerminal,
  type Terminal,
} from '../proof/kit/fixture.ts';

const bin = buildBin('terminal');
let fixture: Fixture;
beforeAll(async () => {
  fixture = createFixture(bin.entry);
  fixture.startEditor(['--instant']);
  await waitFor('the Editor', async () => (await fixture.run(['query', "Scene['Player'].name"])).status === 0);
  fixture.setPolicy({
    rules: [
      { tool: 'unity_execute_code', decision: 'ask', reason: 'Code is looked at here.' },
      { tool: 'unity_get_logs', decision: 'deny', reason: 'No reading here.' },
    ],
  });
});
afterAll(async () => {
  await fixture.remove();
  bin.remove();
});

/** To the beginning of the line, and away with it. */
const clear = '\r\u001b\\[K';

const onTerminal = (words: readonly string[]): Terminal => openTerminal({ entry: bin.entry, fixture }, words);

test('where no user can be asked, the policy refuses', async () => {
  const { status, stdout, stderr } = await fixture.run(['run', 'return "unasked";']);
  expect([status, stdout]).toEqual([1, '']);
  const policy = userPolicyPath(fixture.home.dir);
  expect(stderr).toContain(
    `mcp-unity-bridge: blocked_by_policy: The rule for "unity_execute_code" in ${policy} asks before unity_execute_code runs.`,
  );
  expect(stderr).toMatch(
    /Code is looked at here\. This client cannot ask the user\.\nNothing has run: approval needs an interactive terminal\.\nRun it on one,.* open".* "allow"\. ".* policy" shows the rules in force\.\n$/,
  );
});

test.each([[['logs']], [['logs', '--follow']]])('%j, which the policy refuses, ends with the reason', async (words) => {
  const { status, stdout, stderr } = await fixture.run(words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^mcp-unity-bridge: .*No reading here\./);
});

test.runIf(hasTerminals).each([
  ['y', 0, /\nasked\n$/, 1],
  ['n', 1, /blocked_by_policy: The user has refused it/, 0],
  ['', 1, /blocked_by_policy: The user has refused it/, 0],
])('on a terminal the user is asked, and %j decides', async (answer, status, end, times) => {
  const ledger = `asked-${answer}`;
  const terminal = onTerminal(['run', `File.AppendAllText("${ledger}", "ran\\n"); return "asked";`]);
  await waitFor('the question', () => terminal.screen().includes('Run it, this once? [y/N]'));
  expect(terminal.screen()).toContain('Code is looked at here.');
  expect(terminal.screen()).toContain(`File.AppendAllText("${ledger}", "ran\\n"); return "asked";`);
  terminal.type(`${answer}\r`);
  expect(await terminal.exit()).toBe(status);
  expect(terminal.screen()).toMatch(end);
  expect(terminal.screen().replace(/^[^]*\[y\/N\]/, '')).not.toContain('\n\n');
  expect(fixture.ledger(ledger)).toHaveLength(times);
});

test.runIf(hasTerminals)('what was typed before the question could be read answers nothing', async () => {
  const terminal = onTerminal(['run', 'File.AppendAllText("ahead", "ran\\n");']);
  terminal.type('y\ry\r');
  await waitFor('the question', () => terminal.screen().includes('Code is looked at here.'));
  terminal.type('y\ryes\ry');
  await waitFor('the prompt', () => terminal.screen().includes('[y/N]'));
  expect(fixture.ledger('ahead')).toEqual([]);
  terminal.type('\r');
  expect(await terminal.exit()).toBe(1);
  expect(terminal.screen()).toMatch(/blocked_by_policy: The user has refused it/);
  expect(fixture.ledger('ahead')).toEqual([]);
});

/** The log_id of what is reported to wait for an approval; nothing of it continues. */
function withdrawn(terminal: Terminal): string {
  const [, log_id = ''] =
    /\nmcp-unity-bridge: no longer waiting\. Nothing has started: (\S+) waits for your approval until [-\d]+ [:\d]+, and never runs without it\.\n/.exec(
      terminal.screen(),
    ) ?? [];
  expect(terminal.screen()).toMatch(
    new RegExp(` answer it: .* open\n +withdraw it: .* cancel ${log_id}\n +its state: .* operations show ${log_id}\n$`),
  );
  expect(terminal.screen()).not.toContain('continues');
  return log_id;
}

test.runIf(hasTerminals)('Ctrl+C before the prompt ends the wait', async () => {
  const terminal = onTerminal(['run', 'File.AppendAllText("never", "ran\\n"); return 1;']);
  await waitFor('the question', () => terminal.screen().includes('Code is looked at here.'));
  expect(terminal.screen()).not.toContain('[y/N]');
  terminal.type('\u0003');
  expect(await terminal.exit()).toBe(130);
  expect(await fixture.run(['cancel', withdrawn(terminal)])).toMatchObject({ status: 0 });
  expect(fixture.ledger('never')).toEqual([]);
});

test.runIf(hasTerminals)('Ctrl+C at the question keeps it open: what was not approved has not run', async () => {
  const terminal = onTerminal(['run', 'File.AppendAllText("never", "ran\\n");']);
  await waitFor('the question', () => terminal.screen().includes('[y/N]'));
  // A user who has left has not agreed, whatever is typed after that.
  terminal.type('\u0003y\r');
  expect(await terminal.exit()).toBe(130);
  expect(terminal.screen()).toContain('[y/N]');
  expect(withdrawn(terminal)).not.toBe('');
  expect(
    (await fixture.run(['operations', '--state', 'awaiting_approval', '--json'])).stdout.trim().split('\n'),
  ).toHaveLength(1);
  expect(fixture.ledger('never')).toEqual([]);
});

test.runIf(hasTerminals)('a line says the state during the wait, and is gone before the result', async () => {
  fixture.setPolicy({ rules: [{ tool: '*', decision: 'allow' }] });
  const terminal = onTerminal([
    'run',
    'for (var i = 1; i < 9; i++) { AI.Update(new { step = i }); await Task.Delay(250); } return "built";',
  ]);
  expect(await terminal.exit()).toBe(0);
  expect(terminal.screen()).toMatch(new RegExp(`${clear}[\\d.]+ m?s: \\{"step":\\d\\}\\r`));
  expect(terminal.screen()).toMatch(new RegExp(`${clear}built\n$`));
});

test('logs --follow continues after calls that the policy has found too many', async () => {
  const setLimit = (more: object): void => fixture.setPolicy({ ...more, rules: [{ tool: '*', decision: 'allow' }] });
  setLimit({});
  // As long as it takes until the reading is refused, however slow the machine is.
  const running = fixture.start([
    'run',
    'for (var i = 1; i < 1000; i++) { File.AppendAllText("logged", i + "\\n"); AI.Write("busy", i); await Task.Delay(200, AI.CancellationToken); }',
  ]);
  await waitFor('the work to run', () => fixture.ledger('logged').length > 0);
  setLimit({ calls_per_minute: 2 });
  // Another folder is another client, which has made no calls yet.
  const following = fixture.start(['logs', '--follow', '--name', 'busy', '--json'], { cwd: fixture.home.dir });
  const seen = (): readonly string[] =>
    following
      .stdout()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line).message]));
  await waitFor('a refusal', () => following.stderr().includes('the server returns no entries for now'));
  setLimit({});
  expect(await fixture.run(['cancel', 'last'])).toMatchObject({ status: 0 });
  await running.exit();
  await waitFor('all entries', () => seen().length >= fixture.ledger('logged').length);
  following.process.kill('SIGINT');
  expect([await following.exit(), seen()]).toEqual([0, fixture.ledger('logged')]);
});
