import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { waitFor } from '../proof/kit/scratch.ts';
import { crash, createFixture, type Fixture } from '../proof/kit/fixture.ts';

const bin = buildBin('verbs');
let fixture: Fixture;
let editor: ReturnType<Fixture['startEditor']>;
beforeAll(async () => {
  fixture = createFixture(bin.entry);
  fixture.setPolicy({ rules: [{ tool: '*', decision: 'allow' }] });
  editor = fixture.startEditor(['--instant', '--custom-tools']);
  await waitFor('the Editor', async () => (await fixture.run(['query', '1 + 1'])).status === 0);
});
afterAll(async () => {
  await fixture.remove();
  bin.remove();
});

const id = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';
const nothing = /^$/;

interface Case {
  readonly words: string[];
  readonly status: number;
  readonly stdout?: RegExp;
  readonly stderr?: RegExp;
}

/** One after the other: what one changes, the next one sees. */
const cases: readonly Case[] = [
  {
    words: ['hierarchy'],
    status: 0,
    stdout: /^Assets\/Scenes\/SampleScene\.unity \(6 roots\)\n(.*\n)*  Player \(1 child\)\n/,
  },
  {
    words: ['hierarchy', 'Enemies', '--depth', '1', '--components', '--limit', '2'],
    status: 0,
    stdout: /\n  Enemies\/Enemy 1 \[Transform, .*\n… 2 of 4; --offset 2 shows more\n$/,
  },
  { words: ['hierarchy', 'Nobody'], status: 1, stderr: /invalid_params: path: there is no object "Nobody"/ },
  { words: ['scene', 'hierarchy', 'Player'], status: 0, stdout: /  Player\/Hand/ },
  {
    words: ['assets', 't:Scene'],
    status: 0,
    stdout: /^SceneAsset  [0-9a-f]{32}  Assets\/Scenes\/SampleScene\.unity\n$/,
  },
  { words: ['assets', 'Nothing'], status: 0, stdout: /^No assets\.\n$/ },
  { words: ['run', 'Debug.LogError("one\\ntwo");'], status: 0, stdout: /^null\n$/ },
  {
    words: ['console', '--type', 'error'],
    status: 0,
    stdout: /^error    one\n    two\n1 error, 0 warnings, 0 logs; only what is new: --after 1\n$/,
  },
  {
    words: ['console', '--type', 'warning'],
    status: 0,
    stdout: /^No such entries\. In the whole console:\n1 error, 0 warnings, 0 logs; only what is new: --after 1\n$/,
  },
  {
    words: ['cancel', '019a2b3c-4d5e-7f00-8a2b-0123456789ab'],
    status: 4,
    stdout: /^$/,
    stderr:
      /^mcp-unity-bridge: No operation is known under the log_id "019a2b3c-[^"]+"\. ".* operations" lists what ran lately\.\n$/,
  },
  { words: ['console', '--format', 'github'], status: 0, stdout: /\n::error::one%0Atwo\n$/ },
  { words: ['compile'], status: 0, stdout: /^0 errors, 0 warnings; the new scripts are loaded\n$/ },
  { words: ['assets', 'refresh'], status: 0, stdout: /^0 errors, / },
  { words: ['recompile', '--json'], status: 0, stdout: /^\{"status":"completed",.*"result":\{"errors":\[\],/ },
  { words: ['play'], status: 0, stdout: /^play mode\n$/ },
  { words: ['pause'], status: 0, stdout: /^play mode, paused\n$/ },
  { words: ['play', 'step'], status: 0, stdout: /^play mode, paused\n$/ },
  { words: ['compile'], status: 1, stderr: /invalid_params: compile: the Editor is in play mode\./ },
  { words: ['resume'], status: 0, stdout: /^play mode\n$/ },
  { words: ['play', 'stop'], status: 0, stdout: /^edit mode\n$/ },
  { words: ['menu', '--contains', 'create'], status: 0, stdout: /^GameObject\/Create Empty\n$/ },
  { words: ['menu', 'GameObject/Create Empty'], status: 0, stdout: /^executed GameObject\/Create Empty\n$/ },
  { words: ['play', 'start'], status: 1, stderr: /unsaved changes/ },
  { words: ['save'], status: 0, stdout: /^saved Assets\/Scenes\/SampleScene\.unity\n$/ },
  { words: ['save'], status: 0, stdout: /^nothing had changed\n$/ },
  { words: ['packages'], status: 0, stdout: /^com\.unity\.cinemachine {2}3\.1\.2 {2}Registry\n$/ },
  { words: ['packages', 'search', 'com.unity.inputsystem'], status: 0, stdout: / 1\.11\.2 {2}1\.11\.2 1\.7\.0\n$/ },
  {
    words: ['packages', 'install', 'com.unity.inputsystem@1.7.0'],
    status: 0,
    stdout:
      /^\+ "com\.unity\.inputsystem": "1\.7\.0"\ncom\.unity\.inputsystem 1\.7\.0; 0 warnings; the new scripts are loaded\n$/,
  },
  { words: ['packages', 'add', 'com.example.broken'], status: 1, stderr: /do not compile:\n.*error CS0246/ },
  { words: ['packages', 'add', 'com.example.gone'], status: 1, stderr: /cannot be found \(NotFound\)/ },
  { words: ['remove-package', 'com.example.broken'], status: 0, stdout: /^- .*\ncom\.example\.broken removed; / },
  { words: ['packages', 'add'], status: 2, stderr: /expected a package after add/ },
  {
    words: ['build', 'Builds.txt', '--key', 'nightly', '-t', '1m'],
    status: 0,
    stdout: /^Succeeded: Builds\.txt for StandaloneLinux64, /,
  },
  {
    words: ['build', 'Builds.txt', '--key', 'nightly'],
    status: 0,
    stdout: /^Stored answer of .* ago\.\nSucceeded: /,
    stderr: /nothing ran again/,
  },
  { words: ['build', 'Assets/Game'], status: 1, stderr: /path: expected a file or folder outside of Assets/ },
  { words: ['test', '--mode', 'play'], status: 1, stderr: /this Editor has no tests/ },
  { words: ['call', 'append_line', 'path=called', 'text="a b"'], status: 0, stdout: /^\{"path":"called"\}\n$/ },
  {
    words: ['call', 'append_line', '--json', '{"path": "called", "text": "c"}', '--format', 'json'],
    status: 0,
    stdout: /^\{"status":"completed",.*\}\n$/,
  },
  { words: ['call', 'find_assets', 'filter=t:Scene'], status: 0, stdout: /^SceneAsset / },
  { words: ['call', 'find_assets', '{"filter": "t:Scene"}'], status: 0, stdout: /^SceneAsset / },
  { words: ['assets', 'SampleScene', 't:Scene', '-n', '1'], status: 0, stdout: /^SceneAsset / },
  { words: ['exec', '--code', 'return 6 * 7;'], status: 0, stdout: /^42\n$/ },
  { words: ['logs', '--tail', '5', '--errors'], status: 0, stdout: /one/ },
  { words: ['operations', '--last', '1', '-o', 'json'], status: 0, stdout: /^\{.*\}\n$/ },
  { words: ['hierarchy', '-d', '0', '-o', 'json'], status: 0, stdout: /^\{"status":"completed",.*\}\n$/ },
  { words: ['screenshot', '-o', 'guessed.png'], status: 0, stdout: /^wrote \S+guessed\.png \(/ },
  {
    words: ['call', 'dance'],
    status: 1,
    stderr: /^mcp-unity-bridge: the Editor has no tool "dance"\. ".* tools" lists those there are\.\n$/,
  },
  {
    words: ['call', 'hierarchy'],
    status: 1,
    stderr:
      /: the Editor has no tool "hierarchy"\. Did you mean scene_hierarchy\? ".* tools" lists those there are\.\n$/,
  },
  { words: ['call', 'run_test'], status: 1, stderr: /has no tool "run_test"\. Did you mean run_tests\?/ },
  { words: ['version'], status: 0, stdout: /^\d+\.\d+\.\d+\S*\n$/ },

  {
    words: ['result', 'zzz'],
    status: 4,
    stderr: /^mcp-unity-bridge: zzz: This is not a log_id\. ".* operations" lists what ran lately\.\n$/,
  },
  {
    words: ['call', 'bake_lighting', 'quality=high'],
    status: 1,
    stderr: /^mcp-unity-bridge: invalid_params: .*quality/,
  },
  { words: ['tools'], status: 0, stdout: /^append_line +changes +\S.*\n(.*\n)*count_objects +reads +\S/ },
  {
    words: ['tools', 'append_line'],
    status: 0,
    stdout: /^append_line: \S.*\n\n  path  string, required\n  text  string, required\n$/,
  },
  {
    words: ['tools', 'play_input'],
    status: 0,
    stdout: /\n {2}steps +array of object, required +One [^]*\n {2}steps\[\]\.mouse +array of number +Moves /,
  },
  { words: ['tools', 'screenshot'], status: 0, stdout: /\n  from +array of "front" \| "back" \| / },
  { words: ['tools', 'compile'], status: 0, stdout: /^compile: \S.*\n(.*\n)?\nIt takes no arguments\.\n$/ },
  {
    words: ['tools', 'hierarchy'],
    status: 1,
    stderr:
      /^mcp-unity-bridge: the Editor has no tool "hierarchy"\. Did you mean scene_hierarchy\? ".* tools" lists those there are\.\n$/,
  },
  { words: ['tools', 'save', '--json'], status: 0, stdout: /^\{"name":"save",.*\}\n$/ },
  { words: ['tools', '--json'], status: 0, stdout: /^(\{"name":"\w+",.*"inputSchema":.*\}\n)+$/ },
  // It is called by `call`, and by the verb: it is offered.
  { words: ['tools'], status: 0, stdout: /^compile +changes +\S(.*\n)+$/m },
  {
    words: ['eval', '6 * 7'],
    status: 1,
    stderr:
      /CS1002.*\n.*\nThe code is the body of a method: statements end with a semicolon, .* query" reads one value/,
  },
  {
    words: ['logs', '-n', '1', '--project', 'Nowhere'],
    status: 0,
    stdout: /^$/,
    stderr: /^mcp-unity-bridge: no log entries with --project Nowhere\. --all-projects searches every project\.\n$/,
  },
  { words: ['exec', 'return 6 * 7;'], status: 0, stdout: /^42\n$/ },
  { words: ['eval', 'return 6 * 7;', '-t', '30s'], status: 0, stdout: /^42\n$/ },
  { words: ['log', '--name', 'console', '--json'], status: 0, stdout: /"message":"one\\ntwo"/ },
  { words: ['logs', '--follow', '-t', '3s', '--limit', '1'], status: 0, stdout: /console/ },
  { words: ['compile', '--project', 'Nowhere'], status: 5, stderr: /^mcp-unity-bridge: unity_not_connected: / },
  {
    words: ['status', '--until-ready', '--project', 'Nowhere', '-t', '0s'],
    status: 3,
    stderr: /^mcp-unity-bridge: not ready within 0 ms: no Editor of this project has connected\.\n$/,
  },
  { words: ['status', '--until-ready'], status: 0, stderr: /^mcp-unity-bridge: ready after .*\.\n$/ },
];

test.each(cases)('$words ends with $status', async ({ words, status, stdout = nothing, stderr = nothing }) => {
  const ended = await fixture.run(words);
  expect(ended).toEqual({ status, stdout: expect.stringMatching(stdout), stderr: expect.stringMatching(stderr) });
  // That is for models.
  expect(ended.stderr).not.toContain('unity_get_result');
});

test('what was built with one key was built once', () => {
  expect(fixture.ledger('Builds.txt')).toHaveLength(1);
  expect(fixture.ledger('called')).toEqual(['a b', 'c']);
});

test('scripts that do not compile are reported as compilers do, as annotations, and end with 1', async () => {
  const script = join(fixture.project, 'Assets', 'Broken, or: not.cs');
  writeFileSync(script, '#warning careful\n  #error 100% wrong\n');
  expect(await fixture.run(['compile'])).toEqual({
    status: 1,
    stdout:
      "Assets/Broken, or: not.cs(2,10): error CS1029: #error: '100% wrong'\nAssets/Broken, or: not.cs(1,10): warning CS1030: #warning: 'careful'\n1 error, 1 warning; no domain reload\n",
    stderr: '',
  });
  const { status, stdout } = await fixture.run(['compile', '--format', 'github']);
  expect([status, stdout]).toEqual([
    1,
    expect.stringMatching(
      /\n::error file=Assets\/Broken%2C or%3A not\.cs,line=2,col=10,title=CS1029::#error: '100%25 wrong'\n::warning file=.*\n$/,
    ),
  ]);
  rmSync(script);
});

/** A PNG has this in its text as base64. */
const BASE64 = 'iVBORw0KGgo';
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

test('ui and input play the game, and say what a user could not do', async () => {
  const ran = async (...words: string[]): Promise<string> => {
    const { status, stdout, stderr } = await fixture.run(words);
    return `${status} ${stdout}${stderr.split('\n')[0]}`.trimEnd();
  };
  await fixture.run(['save']);
  await fixture.run(['play']);
  const move = (x: number): string =>
    `var b = GameObject.Find("UI").transform.Find("Button"); b.gameObject.SetActive(true); b.localPosition = new Vector3(${x}, 0, 0);`;
  expect(await ran('ui')).toBe('0 UI/Button (Button, not visible)');
  await fixture.run(['run', move(900)]);
  expect(await ran('ui', 'tree', 'UI/Button')).toBe('0 UI/Button (Button, off screen)');
  expect(await ran('ui', 'click', 'UI/Button')).toContain(
    '1 mcp-unity-bridge: invalid_params: target: UI/Button is off',
  );
  await fixture.run(['run', move(0)]);
  expect(await ran('ui', 'click', 'Button')).toMatch(/^0 click UI\/Button in frame \d+; now: UI\/Button \(Button\)$/);
  expect(await ran('input', 'Space', 'W:0.1', 'click:0.5,0.5', 'wait:0.1')).toMatch(
    /^0 key Space in frame \d+\nkey W in frame \d+\nmouse left in frame \d+\nwait in frame \d+$/,
  );
  await fixture.run(['stop']);
});

test('a picture goes into a file, and its base64 is not printed', async () => {
  mkdirSync(join(fixture.project, 'shots'));
  const shot = await fixture.run(['screenshot', 'shots/one.png', '--width', '64']);
  expect(shot).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^wrote .*one\.png \(64x36, \d+ bytes\)\n$/),
    stderr: '',
  });
  const sides = await fixture.run(['screenshot', 'sides.png', '--of', 'Player', '--from', 'front,top']);
  const apart = await fixture.run(['screenshot', 'apart.png', '--of', 'Player', '--from', 'front', '--from', 'top']);
  expect(apart.stdout.replace('apart.png', 'sides.png')).toBe(sides.stdout);
  expect([sides.status, sides.stdout]).toEqual([0, expect.stringMatching(/^wrote .*sides\.png \(/)]);
  const json = await fixture.run(['screenshot', 'shots/two.png', '--json']);
  const code = await fixture.run(['run', 'return AI.Screenshot();']);
  const out = await fixture.run(['run', 'return AI.Screenshot();', '--out', 'shots/three.png']);
  for (const { status, stdout } of [shot, json, code, out])
    expect([status, stdout.includes(BASE64)]).toEqual([0, false]);
  expect(code.stdout).toMatch(/^\{"\$image":"image\/png","width":64,"height":36,"bytes":\d+\}\n$/);
  expect(code.stderr).toBe('mcp-unity-bridge: left out the data of 1 picture: --out <file> writes it.\n');
  for (const name of ['one', 'two', 'three'])
    expect(readFileSync(join(fixture.project, 'shots', `${name}.png`)).subarray(0, 4)).toEqual(PNG);
  // Programs get all of it.
  expect((await fixture.run(['run', 'return AI.Screenshot();', '--json'])).stdout).toContain(BASE64);
});

test('a file that cannot be written fails, and the result is shown', async () => {
  const { status, stderr } = await fixture.run(['run', 'return 5;', '--out', '/dev/null/x']);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^mcp-unity-bridge: the work was done, but \/dev\/null\/x could not be written: /),
  ]);
});

test('ndjson reports each step in a line of its own, and ends with the envelope', async () => {
  const { status, stdout } = await fixture.run([
    'run',
    'AI.Update(50); await Task.Delay(1500); return "done";',
    '--format',
    'ndjson',
  ]);
  const lines: readonly { readonly type: string }[] = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([status, lines[0], lines.at(-1)]).toEqual([
    0,
    { type: 'accepted', log_id: expect.stringMatching(id) },
    expect.objectContaining({ type: 'envelope', status: 'completed', result: 'done' }),
  ]);
  expect(lines.slice(1, -1).map(({ type }) => type)).toEqual(lines.slice(1, -1).map(() => 'progress'));
});

test('a verb that is killed in the middle and typed again joins its work: it ran once', async () => {
  const work = ['call', 'bake_lighting', 'quality=draft', 'ticks=150', '--format', 'ndjson'];
  const running = fixture.start(work);
  await waitFor('the work to be accepted', () => running.stdout().includes('"accepted"'));
  running.process.kill('SIGKILL');
  await running.exit();
  const [, log_id = ''] = /"log_id":"([^"]+)"/.exec(running.stdout()) ?? [];
  const again = await fixture.run(work.slice(0, -2));
  expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining('"ticks":150') });
  const { stdout } = await fixture.run(['operations', '--json']);
  const bakes = stdout.split('\n').filter((line) => line.includes('bake_lighting') && line.includes('150'));
  expect(bakes).toEqual([expect.stringContaining(log_id)]);
});

test('kill -9 of the server in the middle of a verb: the result comes, and the work ran once', async () => {
  const before = fixture.ledger('killed.txt').length;
  const running = fixture.start(['build', 'killed.txt', '--key', 'killed']);
  const { pid } = await fixture.home.hub();
  crash(pid);
  expect([await running.exit(), running.stdout()]).toEqual([0, expect.stringMatching(/^Succeeded: /)]);
  expect(fixture.ledger('killed.txt')).toHaveLength(before + 1);
});

test('undo takes back the work that last or the beginning of a log_id means', async () => {
  const create = ['run', 'var made = new GameObject("Made"); Undo.RegisterCreatedObjectUndo(made, "Make"); return 1;'];
  const isThere = async () => (await fixture.run(['query', "Scene['Made'] != null"])).stdout.trim();
  await fixture.run(create);
  const changed = await fixture.run(['changes', 'last']);
  expect([changed.status, changed.stdout]).toEqual([
    0,
    expect.stringMatching(/^created Made \(GameObject\)\n(?:.*\n)*not reported: what Unity has no event for/),
  ]);
  await fixture.run(['hierarchy']);
  await fixture.run(['run', 'return nowhere;']);
  const undone = await fixture.run(['undo', 'last']);
  expect(undone.stderr).toMatch(/last is [0-9a-f-]{36}: var made = new GameObject/);
  expect([undone.status, undone.stdout]).toEqual([0, expect.stringMatching(/^undone: [0-9a-f-]{36}\nnot undone: /)]);
  expect(await isThere()).toBe('false');
  await fixture.run([...create, '--key', 'first']);
  await fixture.run([...create, '--key', 'second']);
  for (const undo of [['undo', 'last'], 'call undo log_id=last'.split(' ')])
    expect((await fixture.run(undo)).status).toBe(0);
  expect(await isThere()).toBe('false');
  await fixture.run([...create, '--key', 'made-again']);
  const { stdout } = await fixture.run(['operations', '--limit', '1', '--json']);
  const [, log_id = ''] = /"log_id":"([^"]+)"/.exec(stdout) ?? [];
  const called = await fixture.run(['call', 'undo', `log_id=${log_id.slice(0, 30)}`]);
  expect([called.status, called.stdout]).toEqual([0, expect.stringContaining(log_id)]);
  expect(await isThere()).toBe('false');
  expect((await fixture.run(['changes', log_id])).stdout).toContain('taken back by undo\n');
});

test.each(['undo', 'changes'])(
  '%s of an operation that is not stored ends with 4, as other commands do',
  async (name) => {
    for (const id of ['0196b7a4-7c1e-7f00-8a2b-0123456789ab', 'zzz']) {
      const { status, stderr } = await fixture.run([name, id]);
      expect([status, stderr]).toEqual([4, expect.stringContaining(`got ${id}`)]);
      expect((await fixture.run(['call', name, `log_id=${id}`])).status).toBe(4);
    }
    expect((await fixture.run(['undo', 'last', '--session'])).stderr).toContain('or --session, got both');
    expect((await fixture.run(['undo'])).stderr).toContain('or --session, got neither');
  },
);

test('undo --session takes back what the same caller changed from this folder, up to what is of others', async () => {
  const make = (name: string): string[] => [
    'run',
    `Undo.RegisterCreatedObjectUndo(new GameObject("${name}"), "Make");`,
  ];
  const isThere = async (name: string) => (await fixture.run(['query', `Scene['${name}'] != null`])).stdout.trim();
  await fixture.run([...make('Lower'), '--as', 'ada']);
  await fixture.run([...make('Other'), '--as', 'ben']);
  await fixture.run([...make('Upper'), '--as', 'ada']);
  const undone = await fixture.run(['undo', '--session', '--as', 'ada']);
  expect([undone.status, undone.stdout]).toEqual([
    0,
    expect.stringMatching(
      /^undone: [0-9a-f-]{36}\nnot undone: [0-9a-f-]{36}: later steps are in the Undo history: "AI: [0-9a-f-]{36}"\nnot undone: files, /,
    ),
  ]);
  expect([await isThere('Lower'), await isThere('Upper')]).toEqual(['true', 'false']);
  const refused = await fixture.run(['undo', '--session', '--as', 'ada']);
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('client: nothing is undone.')]);
  for (const as of ['ben', 'ada']) expect((await fixture.run(['undo', '--session', '--as', as])).status).toBe(0);
  expect([await isThere('Lower'), await isThere('Other')]).toEqual(['false', 'false']);
});

test('an operation is found by last and by the beginning of its log_id; what means two is refused', async () => {
  await fixture.run(['run', 'await Task.Delay(60000, AI.CancellationToken); return 1;', '-t', '0s']);
  const { stdout } = await fixture.run(['operations', '--limit', '1', '--json']);
  const [, log_id = ''] = /"log_id":"([^"]+)"/.exec(stdout) ?? [];
  expect(await fixture.run(['result', 'last'])).toEqual({
    status: 3,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^mcp-unity-bridge: not done yet\\. Its log_id is ${log_id}\\.`)),
  });
  for (const words of [
    ['operations', 'show', log_id.slice(0, 18)],
    ['operations', 'last'],
    ['operations', log_id],
  ])
    expect((await fixture.run(words)).stdout).toMatch(new RegExp(`^log_id: +${log_id}\n`));
  expect(await fixture.run(['wait', 'last', '-t', '100ms'])).toMatchObject({ status: 3, stdout: '' });
  expect(await fixture.run(['cancel', log_id.slice(0, 18), '-t', '20s'])).toMatchObject({ status: 0 });
  expect(await fixture.run(['wait', log_id.slice(0, 18)])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cancelled: '),
  });
  expect(await fixture.run(['result', log_id.slice(0, 4)])).toEqual({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/expected the beginning of one log_id, got 01.., which matches .*\.\n/),
  });
  expect(await fixture.run(['result', 'ffff'])).toMatchObject({ status: 4 });
});

test('what is asked for again is shown as the verb showed it', async () => {
  await fixture.run(['assets', 't:Scene']);
  expect(await fixture.run(['result', 'last'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^SceneAsset  /),
  });
});

test('status --until-ready waits through a domain reload', async () => {
  // On a busy machine a command takes seconds, and one has to look while the Editor is away.
  editor.send('reload 5000');
  await waitFor('the reload', async () => /reloading/.test((await fixture.run(['status'])).stdout));
  expect(await fixture.run(['status', '--until-ready', '-t', '20s'])).toMatchObject({ status: 0 });
});

test('where the Editor has gone, a ready tool is not unknown: its Editor is missing', async () => {
  await editor.quit();
  const { status, stderr } = await fixture.run(['compile', '-t', '2s']);
  expect([status, stderr]).toEqual([expect.toBeOneOf([3, 5]), expect.not.stringContaining('no tool')]);
});
