import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userPolicyPath } from '../server/policy/policies.ts';
import { buildBin } from '../server/test-kit/build.ts';
import { waitFor } from '../server/test-kit/wait-for.ts';
import { createStage, type Stage } from './test-kit/stage.ts';
import { hasTerminals, onTerminal as openTerminal, type Terminal } from './test-kit/terminal.ts';

const bin = buildBin('terminal');
let stage: Stage;
beforeAll(async () => {
  stage = createStage(bin.entry);
  stage.startEditor(['--instant']);
  await waitFor('the Editor', async () => (await stage.run(['query', "Scene['Player'].name"])).status === 0);
  const policy = {
    version: 1,
    rules: [
      { tool: 'unity_execute_code', decision: 'ask', reason: 'Code is looked at here.' },
      { tool: 'unity_get_logs', decision: 'deny', reason: 'Nobody reads here.' },
    ],
  };
  writeFileSync(userPolicyPath(stage.home.dir), JSON.stringify(policy), { mode: 0o600 });
});
afterAll(async () => {
  await stage.remove();
  bin.remove();
});

/** To the beginning of the line, and away with it. */
const clear = '\r\u001b\\[K';

const onTerminal = (words: readonly string[]): Terminal => openTerminal({ entry: bin.entry, stage }, words);

test('where nobody can be asked, the policy refuses', async () => {
  const { status, stdout, stderr } = await stage.run(['run', 'return "unasked";']);
  expect([status, stdout]).toEqual([1, '']);
  const policy = userPolicyPath(stage.home.dir);
  expect(stderr).toContain(
    `mcp-unity-bridge: blocked_by_policy: The user's policy asks before unity_execute_code runs (the rule for "unity_execute_code" in ${policy}).`,
  );
  expect(stderr).toMatch(
    /Code is looked at here\. This client cannot ask the user\.\nNothing has run: approval needs an interactive terminal\.\nRun it on one,.* open".* "allow"\. ".* policy" shows what holds\.\n$/,
  );
});

test.each([[['logs']], [['logs', '--follow']]])('%j, which the policy refuses, ends with the reason', async (words) => {
  const { status, stdout, stderr } = await stage.run(words);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^mcp-unity-bridge: .*Nobody reads here\./);
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
  expect(await terminal.ended()).toBe(status);
  expect(terminal.screen()).toMatch(end);
  expect(terminal.screen().replace(/^[^]*\[y\/N\]/, '')).not.toContain('\n\n');
  expect(stage.ledger(ledger)).toHaveLength(times);
});

test.runIf(hasTerminals)('what was typed before the question could be read answers nothing', async () => {
  const terminal = onTerminal(['run', 'File.AppendAllText("ahead", "ran\\n");']);
  terminal.type('y\ry\r');
  await waitFor('the question', () => terminal.screen().includes('Code is looked at here.'));
  terminal.type('y\ryes\ry');
  await waitFor('the prompt', () => terminal.screen().includes('[y/N]'));
  expect(stage.ledger('ahead')).toEqual([]);
  terminal.type('\r');
  expect(await terminal.ended()).toBe(1);
  expect(terminal.screen()).toMatch(/blocked_by_policy: The user has refused it/);
  expect(stage.ledger('ahead')).toEqual([]);
});

/** The log_id of what is said to wait for an approval; nothing of it goes on. */
function withdrawn(terminal: Terminal): string {
  const [, log_id = ''] =
    /\nmcp-unity-bridge: no longer waiting\. Nothing has started: (\S+) waits for your approval until [-\d]+ [:\d]+, and never runs without it\.\n/.exec(
      terminal.screen(),
    ) ?? [];
  expect(terminal.screen()).toMatch(
    new RegExp(
      ` answer it: .* open\n +withdraw it: .* cancel ${log_id}\n +how it stands: .* operations show ${log_id}\n$`,
    ),
  );
  expect(terminal.screen()).not.toContain('goes on');
  return log_id;
}

test.runIf(hasTerminals)('Ctrl+C before the prompt ends the wait', async () => {
  const terminal = onTerminal(['run', 'File.AppendAllText("never", "ran\\n"); return 1;']);
  await waitFor('the question', () => terminal.screen().includes('Code is looked at here.'));
  expect(terminal.screen()).not.toContain('[y/N]');
  terminal.type('\u0003');
  expect(await terminal.ended()).toBe(130);
  expect(await stage.run(['cancel', withdrawn(terminal)])).toMatchObject({ status: 0 });
  expect(stage.ledger('never')).toEqual([]);
});

test.runIf(hasTerminals)('Ctrl+C at the question leaves it open: what was not approved has not run', async () => {
  const terminal = onTerminal(['run', 'File.AppendAllText("never", "ran\\n");']);
  await waitFor('the question', () => terminal.screen().includes('[y/N]'));
  // Whoever has left has not said yes, whatever is typed after that.
  terminal.type('\u0003y\r');
  expect(await terminal.ended()).toBe(130);
  expect(terminal.screen()).toContain('[y/N]');
  expect(withdrawn(terminal)).not.toBe('');
  expect(
    (await stage.run(['operations', '--state', 'awaiting_approval', '--json'])).stdout.trim().split('\n'),
  ).toHaveLength(1);
  expect(stage.ledger('never')).toEqual([]);
});

test.runIf(hasTerminals)('a line says how it stands while one waits, and is gone before the result', async () => {
  const policy = { version: 1, rules: [{ tool: '*', decision: 'allow' }] };
  writeFileSync(userPolicyPath(stage.home.dir), JSON.stringify(policy), { mode: 0o600 });
  const terminal = onTerminal([
    'run',
    'for (var i = 1; i < 9; i++) { AI.Update(new { step = i }); await Task.Delay(250); } return "built";',
  ]);
  expect(await terminal.ended()).toBe(0);
  expect(terminal.screen()).toMatch(new RegExp(`${clear}[\\d.]+ m?s: \\{"step":\\d\\}\\r`));
  expect(terminal.screen()).toMatch(new RegExp(`${clear}built\n$`));
});

test('logs --follow goes on after calls that the policy has found too many', async () => {
  const setLimit = (more: object): void =>
    writeFileSync(
      userPolicyPath(stage.home.dir),
      JSON.stringify({ version: 1, ...more, rules: [{ tool: '*', decision: 'allow' }] }),
      { mode: 0o600 },
    );
  setLimit({});
  const running = stage.start([
    'run',
    'File.AppendAllText("logging", "began\\n"); for (var i = 1; i < 16; i++) { AI.Write("busy", i); await Task.Delay(200); }',
  ]);
  await waitFor('the work to run', () => stage.ledger('logging').length === 1);
  setLimit({ calls_per_minute: 2 });
  // Another folder is another client, which has made no calls yet.
  const following = stage.start(['logs', '--follow', '--name', 'busy', '--json'], { cwd: stage.home.dir });
  const seen = (): readonly string[] =>
    following
      .stdout()
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [JSON.parse(line).message]));
  await waitFor('a refusal', () => following.stderr().includes('the server gives no entries for now'));
  expect(await running.ended()).toBe(0);
  setLimit({});
  await waitFor('all entries', () => seen().length === 15);
  following.process.kill('SIGINT');
  expect([await following.ended(), seen()]).toEqual([0, Array.from({ length: 15 }, (_, index) => String(index + 1))]);
});
