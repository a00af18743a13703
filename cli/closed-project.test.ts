import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { startClient } from '../proof/kit/clients.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import { createFixture, type Fixture } from '../proof/kit/fixture.ts';

const bin = buildBin('closed-project');
let fixture: Fixture;
/** A Unity project that no Editor has open. `fixture.project` is open, and the only one. */
let closed: string;
beforeAll(async () => {
  fixture = createFixture(bin.entry);
  closed = join(dirname(fixture.project), 'Closed');
  mkdirSync(join(closed, 'Assets'), { recursive: true });
  mkdirSync(join(closed, 'ProjectSettings'));
  writeFileSync(join(closed, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
  fixture.startEditor(['--instant']);
  await waitFor('the Editor', async () => (await fixture.run(['run', 'Debug.Log("of MyGame");'])).status === 0);
});
afterAll(async () => {
  await fixture.remove();
  bin.remove();
});

const append = 'File.AppendAllText("ran", "ran");';

test('a shell in the folder of a closed project never works in another one, and learns which is closed', async () => {
  for (const words of [['run', append], ['compile'], ['run', append, '--project', '.']]) {
    const { status, stderr } = await fixture.run(words, { cwd: join(closed, 'Assets') });
    expect(status).toBe(5);
    expect(stderr.split('\n').slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Open ${closed} in Unity, then run this again; if it is open already, ".* doctor" says what is wrong.$`,
        ),
      ),
      'To work with another project instead, name it:',
      `  --project ${fixture.project}`,
      '',
    ]);
  }
  expect(fixture.ledger('ran')).toEqual([]);
});

test('where Unity has it open and its package is not connected, the user learns of Safe Mode, and of no other project', async () => {
  const lock = join(closed, 'Temp', 'UnityLockfile');
  mkdirSync(dirname(lock), { recursive: true });
  writeFileSync(lock, '');
  const { status, stderr } = await fixture.run(['compile'], { cwd: closed });
  rmSync(dirname(lock), { recursive: true });
  expect(status).toBe(5);
  expect(stderr.split('\n').slice(1)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Unity seems to have ${closed} open .* Safe Mode.* "error CS" of the Editor's log.* doctor" says what is wrong\\.$`,
      ),
    ),
    '',
  ]);
});

test('nor is it ready there, nor are the logs those of another project', async () => {
  expect(await fixture.run(['status', '--until-ready', '--timeout', '300ms'], { cwd: closed })).toMatchObject({
    status: 3,
    stderr: 'mcp-unity-bridge: not ready within 300 ms: no Editor of this project has connected.\n',
  });
  await waitFor('the log', async () => (await fixture.run(['logs'])).stdout.includes('of MyGame'));
  expect(await fixture.run(['logs'], { cwd: closed })).toMatchObject({ status: 0, stdout: '' });
});

test('what is named is used all the same', async () => {
  expect(await fixture.run(['query', '1 + 1', '--project', 'MyGame'], { cwd: closed })).toMatchObject({
    stdout: '2\n',
  });
  expect((await fixture.run(['run', 'return 1;'], { cwd: closed })).status).toBe(5);
});

test('an AI client that was started there receives the same', async () => {
  const client = startClient(fixture.home, bin.entry, { cwd: closed });
  await client.initialize();
  const { result } = await client.call('unity_execute_code', { code: append });
  expect(result?.structuredContent).toMatchObject({
    error_code: 'unity_not_connected',
    error: expect.stringContaining(`the project of the working folder, ${closed}`),
    advice: 'Open that project in Unity and call again. Only to work with another one on purpose, pass --project.',
  });
  expect(fixture.ledger('ran')).toEqual([]);
});
