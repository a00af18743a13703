import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBin } from '../proof/kit/running.ts';
import { startClient } from '../proof/kit/clients.ts';
import { catalogue } from './doctor/catalogue.ts';
import { checkIds } from './doctor/check-ids.ts';
import { createFixture, openMock, type Fixture } from './doctor/testing/fixture.ts';

const bin = buildBin('doctor-command');
afterAll(() => bin.remove());

const page = readFileSync(new URL('../docs/doctor.md', import.meta.url), 'utf8');

test('the page names every finding with its level and meaning, and no other', () => {
  const rows = page.split('\n').filter((line) => /^\| `\w+\.\w+` \|/.test(line));
  expect(rows).toEqual(
    Object.entries(catalogue).map(([id, { level, means }]) => `| \`${id}\` | ${level} | ${means} |`),
  );
});

test('the schema on the page names every check and level, in their order, and no other', () => {
  const enums = [...page.matchAll(/"(id|level)": \{\s*"enum": (\[[^\]]*\])/g)].map(([, name, values = '']) => [
    name,
    JSON.parse(values),
  ]);
  const levels = ['note', 'warning', 'failure'];
  expect(enums).toEqual([
    ['id', [...checkIds]],
    ['level', ['ok', 'skipped', ...levels]],
    ['level', levels],
  ]);
});

test('the findings of a check are named together, in the order of the checks', () => {
  const order = [...new Set(Object.values(catalogue).map(({ check }) => check))];
  expect(order).toEqual(['any', ...checkIds.filter((id) => order.includes(id))]);
});

describe('on a machine of its own', () => {
  let fixture: Fixture;
  beforeEach(() => {
    fixture = createFixture(bin.entry);
  });
  afterEach(() => fixture.remove());

  test.each([
    [['--loud'], /^mcp-unity-bridge: expected an option of doctor, got --loud\./],
    [['now'], /^mcp-unity-bridge: expected only options after doctor, got now\./],
    [['--bundle='], /^mcp-unity-bridge: expected the name of a file after --bundle, or nothing/],
  ])('%j is not understood', async (args, sentence) => {
    const { code, stdout, stderr } = await fixture.doctor({ args });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).toContain('doctor --help`.');
  });

  test('--help explains it', async () => {
    const { code, stdout } = await fixture.doctor({ args: ['--help'] });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: mcp-unity-bridge doctor [^]*Examples:[^]*Exit codes:/);
  });

  test('every other command only says it where Node.js is too old', () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.8' })";
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', old, bin.entry, 'status'], {
      encoding: 'utf8',
      env: fixture.env,
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'mcp-unity-bridge: This is Node.js 18.20.8; Node.js 20.19+ or 22.12+ is needed. Install a later one (https://nodejs.org), then restart the AI client.\n',
    });
  });

  test('a reader that closes early is no reason to complain', () => {
    writeFileSync(join(fixture.dir, 'token'), 'none');
    const { stdout, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${bin.entry}" doctor | head -n 1`], {
      encoding: 'utf8',
      env: { ...fixture.env, PATH: process.env['PATH'] },
    });
    expect(stdout).toMatch(/^mcp-unity-bridge .*\n$/);
    expect(stderr).toBe('');
  });

  test('for people there is one line for what is in order, and four for what is not, without colours in a file', async () => {
    writeFileSync(join(fixture.dir, 'token'), 'none');
    const { code, stdout } = await fixture.doctor({ args: [] });
    expect(code).toBe(1);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^mcp-unity-bridge \S+ on \S+, in /);
    expect(lines.filter((line) => /^  (ok|skipped|note|warning|failure) /.test(line))).toHaveLength(checkIds.length);
    const at = lines.findIndex((line) => line.startsWith('  failure  Token'));
    expect(lines.slice(at, at + 4)).toEqual([
      '  failure  Token           not valid',
      `           ${join(fixture.dir, 'token')} should hold 64 hexadecimal digits and holds something else (4 characters).`,
      expect.stringMatching(/^ {11}Neither clients nor Editors can prove/),
      expect.stringMatching(/^ {11}-> node .* token rotate .*\[token\.corrupt\]$/),
    ]);
    expect(stdout).toContain('1 failure, 0 warnings. Start with the first failure');
    expect(stdout).not.toContain('\u001B');
  });

  test('--json has the documented shape, with and without findings', async () => {
    const block = /<!-- schema -->\n```json\n([^]*?)\n```/.exec(page)?.[1] ?? '';
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(closed(JSON.parse(block)));
    writeFileSync(join(fixture.dir, 'token'), 'none');
    const broken = await fixture.doctor();
    rmSync(join(fixture.dir, 'token'));
    await fixture.serve();
    await openMock(fixture, fixture.project);
    const fine = await fixture.doctor();
    for (const examined of [broken, fine]) {
      expect(validate(examined.report()), JSON.stringify(validate.errors)).toBe(true);
      expect(examined.report().checks.map(({ id }) => id)).toEqual(checkIds);
    }
    expect([broken.code, fine.code]).toEqual([1, 0]);
    expect(fine.report().outcome).toBe('fine');
  });

  test('nothing is changed: neither the files of the user nor those of the state folder', async () => {
    await fixture.serve();
    await openMock(fixture, fixture.project);
    // The query is a call like any other: the first one in this folder begins the audit log.
    await fixture.doctor();
    const picture = (): string =>
      JSON.stringify([
        filesOf(fixture.userHome),
        filesOf(fixture.project).filter(([name]) => !name.startsWith('AI_Logs')),
      ]);
    const before = picture();
    const names = readdirSync(fixture.dir).toSorted();
    expect((await fixture.doctor()).code).toBe(0);
    expect(picture()).toBe(before);
    expect(readdirSync(fixture.dir).toSorted()).toEqual(names);
  });

  test('where a server must not be started, not one file is made', async () => {
    writeFileSync(join(fixture.dir, 'token'), 'none');
    const before = filesOf(fixture.dir);
    await fixture.doctor();
    expect(filesOf(fixture.dir)).toEqual(before);
  });
});

describe('the bundle', () => {
  const secrets = {
    code: 'SECRET_CODE_4711',
    result: 'SECRET_RESULT_4712',
    env: 'SECRET_ENV_4713',
    bearer: 'SECRET_BEARER_4714',
    remote: 'SECRET_REMOTE_4715',
    log: 'SECRET_LOG_4716',
  };
  let fixture: Fixture;
  let text: string;
  let file: string;
  let printed: string;

  beforeAll(async () => {
    fixture = createFixture(bin.entry);
    await fixture.serve([], { env: { MCP_DEBUG: join(fixture.dir, 'server.log') } });
    await openMock(fixture, fixture.project);
    const client = startClient(fixture.home, bin.entry, { cwd: fixture.project, env: fixture.env });
    await client.initialize();
    await client.call('unity_execute_code', {
      code: `/* ${secrets.code} */ AI.Write("${secrets.result}"); return "${secrets.result}";`,
      timeout: 5_000,
    });
    client.process.stdin?.end();
    const token = readFileSync(join(fixture.dir, 'token'), 'utf8').trim();
    fixture.write('.claude.json', {
      mcpServers: { unity: { command: 'node', args: [bin.entry], env: { API: secrets.env } } },
    });
    fixture.write('.cursor/mcp.json', {
      mcpServers: {
        unity: { url: 'http://127.0.0.1:30069/mcp', headers: { Authorization: `Bearer ${secrets.bearer}` } },
      },
    });
    appendFileSync(
      join(fixture.dir, 'server.log'),
      `${JSON.stringify({ level: 'info', message: `Bearer ${secrets.log} ${token} ${fixture.userHome}/Game` })}\n`,
    );
    writeFileSync(
      join(fixture.dir, 'crash.log'),
      `${JSON.stringify({ time: new Date().toISOString(), level: 'error', message: `the server crashed: Error in ${fixture.userHome}/x` })}\n`,
    );
    writeFileSync(
      join(fixture.dir, 'policy.json'),
      JSON.stringify({ version: 1, rules: [{ tool: '*', decision: 'allow', reason: 'a rule of mine' }] }),
      { mode: 0o600 },
    );
    file = join(fixture.project, 'report.json');
    const examined = await fixture.doctor({
      args: ['--bundle', 'report.json'],
      env: { MCP_UNITY_BRIDGE_TOKEN: secrets.remote, MCP_DEBUG: join(fixture.dir, 'server.log') },
    });
    printed = examined.stdout;
    text = readFileSync(file, 'utf8');
  }, 60_000);
  afterAll(() => fixture.remove());

  test('is one file of JSON for this user alone, and is named', () => {
    expect(printed).toContain(`The bundle for a bug report is ${file}.`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.keys(JSON.parse(text))).toEqual([
      'report',
      'system',
      'environment',
      'server',
      'clients',
      'policy',
      'logs',
    ]);
  });

  test('has what a maintainer needs', () => {
    for (const wanted of [
      '"server_version"',
      'the server crashed',
      'a rule of mine',
      '"level\\":\\"info\\"',
      'http://127.0.0.1:30069/mcp',
      process.versions.v8,
      '"project_path"',
      '~/Game',
    ])
      expect(text).toContain(wanted);
  });

  test.each(Object.entries(secrets))('has nothing of the %s', (_, secret) => {
    expect(text).not.toContain(secret);
  });

  test('has neither the token nor who the user is', () => {
    expect(text).not.toContain(readFileSync(join(fixture.dir, 'token'), 'utf8').trim());
    expect(text).not.toContain('home-of-anna');
    expect(text).not.toMatch(new RegExp(`\\b${userInfo().username}\\b`, 'i'));
    // The random name of a scratch folder may contain a short host name.
    expect(text.replaceAll(/\bmub-(tests-)?\w{6}\b/g, '')).not.toContain(hostname());
  });

  test('is not written over a file that exists, which is reported', async () => {
    const { code, stderr } = await fixture.doctor({ args: ['--bundle', 'report.json'] });
    expect(code).toBe(1);
    expect(stderr).toBe(`mcp-unity-bridge: ${file} already exists. Name another file, or delete it.\n`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('is not written in the place of a folder, which nobody is advised to delete', async () => {
    const { code, stderr } = await fixture.doctor({ args: ['--bundle', '.'] });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `mcp-unity-bridge: expected a file that is not there yet, got the folder ${dirname(file)}. Name a file in it.\n`,
    );
  });

  test('has a name with the time where none is given; with --json only the report is on stdout', async () => {
    const { stdout, stderr } = await fixture.doctor({ args: ['--bundle', '--json'] });
    expect(JSON.parse(stdout)).toMatchObject({ format: 1 });
    const [, path = ''] = /The bundle for a bug report is (\S+)\. Look/.exec(stderr) ?? [];
    expect(path).toMatch(/mcp-unity-bridge-report-\d{4}(-\d\d){5}\.json$/);
    expect(existsSync(path)).toBe(true);
  });

  test('that cannot be written is reported in a sentence', async () => {
    const { code, stderr } = await fixture.doctor({ args: ['--bundle', join('gone', 'report.json')] });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^mcp-unity-bridge: .*report\.json cannot be written: ENOENT.* Name a file in a folder that you can write to: doctor --bundle <file>\n$/,
    );
  });
});

/** Names, sizes and times of all files. */
function filesOf(dir: string): [name: string, size: number, changed: number][] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(dir, name));
      return [name, size, mtimeMs];
    });
}

/** Nothing that the schema does not name: what the page leaves out would be undocumented. */
function closed(schema: unknown): object {
  if (typeof schema !== 'object' || schema === null) throw new Error('expected a schema');
  const members = Object.entries(schema).map(([key, value]: [string, unknown]) => [
    key,
    key === 'properties' && typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))
      : key === 'items'
        ? closed(value)
        : value,
  ]);
  return { ...Object.fromEntries(members), ...('properties' in schema ? { additionalProperties: false } : {}) };
}
