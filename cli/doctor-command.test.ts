import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBin } from '../server/test-kit/build.ts';
import { startClient } from '../server/test-kit/stdio-client.ts';
import { catalogue } from './doctor/catalogue.ts';
import { checkIds } from './doctor/check-ids.ts';
import { createStage, openMock, type Stage } from './doctor/testing/stage.ts';

const bin = buildBin('doctor-command');
afterAll(() => bin.remove());

const page = readFileSync(new URL('../docs/doctor.md', import.meta.url), 'utf8');

test('the page names every finding with its level and meaning, and no other', () => {
  const rows = page.split('\n').filter((line) => /^\| `\w+\.\w+` \|/.test(line));
  expect(rows).toEqual(
    Object.entries(catalogue).map(([id, { level, means }]) => `| \`${id}\` | ${level} | ${means} |`),
  );
});

test('the findings of a check are named together, in the order of the checks', () => {
  const order = [...new Set(Object.values(catalogue).map(({ check }) => check))];
  expect(order).toEqual(['any', ...checkIds.filter((id) => order.includes(id))]);
});

describe('on a machine of its own', () => {
  let stage: Stage;
  beforeEach(() => {
    stage = createStage(bin.entry);
  });
  afterEach(() => stage.remove());

  test.each([
    [['--loud'], /^mcp-unity-bridge: expected an option of doctor, got --loud\./],
    [['now'], /^mcp-unity-bridge: expected nothing but options after doctor, got now\./],
    [['--bundle='], /^mcp-unity-bridge: expected the name of a file after --bundle, or nothing/],
  ])('%j is not understood', async (args, said) => {
    const { code, stdout, stderr } = await stage.doctor({ args });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(said);
    expect(stderr).toContain('doctor --help`.');
  });

  test('--help explains it', async () => {
    const { code, stdout } = await stage.doctor({ args: ['--help'] });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: mcp-unity-bridge doctor [^]*Exit codes: [^]*Examples:/);
  });

  test('every other command only says it where Node.js is too old', () => {
    const old = "data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.8' })";
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', old, bin.entry, 'status'], {
      encoding: 'utf8',
      env: stage.env,
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'mcp-unity-bridge: This is Node.js 18.20.8; it should be 20.19 or later. Install a later one (https://nodejs.org), then restart the AI client.\n',
    });
  });

  test('a reader that leaves early is no reason to complain', () => {
    writeFileSync(join(stage.dir, 'token'), 'none');
    const { stdout, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${bin.entry}" doctor | head -n 1`], {
      encoding: 'utf8',
      env: { ...stage.env, PATH: process.env['PATH'] },
    });
    expect(stdout).toMatch(/^mcp-unity-bridge .*\n$/);
    expect(stderr).toBe('');
  });

  test('for people there is one line for what is in order, and four for what is not, without colours in a file', async () => {
    writeFileSync(join(stage.dir, 'token'), 'none');
    const { code, stdout } = await stage.doctor({ args: [] });
    expect(code).toBe(1);
    const lines = stdout.split('\n');
    expect(lines[0]).toMatch(/^mcp-unity-bridge \S+ on \S+, in /);
    expect(lines.filter((line) => /^  (ok|skipped|note|warning|failure) /.test(line))).toHaveLength(checkIds.length);
    const at = lines.findIndex((line) => line.startsWith('  failure  Token'));
    expect(lines.slice(at, at + 4)).toEqual([
      '  failure  Token           is none',
      `           ${join(stage.dir, 'token')} should hold 64 hexadecimal digits and holds something else (4 characters).`,
      expect.stringMatching(/^ {11}Neither clients nor Editors can prove/),
      expect.stringMatching(/^ {11}-> node .* token rotate .*\[token\.corrupt\]$/),
    ]);
    expect(stdout).toContain('1 failure, 0 warnings. Begin with the first failure');
    expect(stdout).not.toContain('\u001B');
  });

  test('--json has the documented shape, with and without findings', async () => {
    const block = /<!-- schema -->\n```json\n([^]*?)\n```/.exec(page)?.[1] ?? '';
    const ajv = new Ajv2020({ strict: true, allErrors: true });
    addFormats.default(ajv);
    const validate = ajv.compile(closed(JSON.parse(block)));
    writeFileSync(join(stage.dir, 'token'), 'none');
    const broken = await stage.doctor();
    rmSync(join(stage.dir, 'token'));
    await stage.serve();
    await openMock(stage, stage.project);
    const fine = await stage.doctor();
    for (const examined of [broken, fine]) {
      expect(validate(examined.report()), JSON.stringify(validate.errors)).toBe(true);
      expect(examined.report().checks.map(({ id }) => id)).toEqual(checkIds);
    }
    expect([broken.code, fine.code]).toEqual([1, 0]);
    expect(fine.report().outcome).toBe('fine');
  });

  test('nothing is changed: neither the files of the user nor those of the state folder', async () => {
    await stage.serve();
    await openMock(stage, stage.project);
    // The query is a call like any other: the first one in this folder begins the audit log.
    await stage.doctor();
    const picture = (): string =>
      JSON.stringify([filesOf(stage.userHome), filesOf(stage.project).filter(([name]) => !name.startsWith('AI_Logs'))]);
    const before = picture();
    const names = readdirSync(stage.dir).toSorted();
    expect((await stage.doctor()).code).toBe(0);
    expect(picture()).toBe(before);
    expect(readdirSync(stage.dir).toSorted()).toEqual(names);
  });

  test('where a server must not be started, not one file is made', async () => {
    writeFileSync(join(stage.dir, 'token'), 'none');
    const before = filesOf(stage.dir);
    await stage.doctor();
    expect(filesOf(stage.dir)).toEqual(before);
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
  let stage: Stage;
  let text: string;
  let file: string;
  let said: string;

  beforeAll(async () => {
    stage = createStage(bin.entry);
    await stage.serve([], { env: { MCP_DEBUG: join(stage.dir, 'server.log') } });
    await openMock(stage, stage.project);
    const client = startClient(stage.home, bin.entry, { cwd: stage.project, env: stage.env });
    await client.initialize();
    await client.call('unity_execute_code', {
      code: `/* ${secrets.code} */ AI.Write("${secrets.result}"); return "${secrets.result}";`,
      timeout: 5_000,
    });
    client.process.stdin?.end();
    const token = readFileSync(join(stage.dir, 'token'), 'utf8').trim();
    stage.write('.claude.json', {
      mcpServers: { unity: { command: 'node', args: [bin.entry], env: { API: secrets.env } } },
    });
    stage.write('.cursor/mcp.json', {
      mcpServers: {
        unity: { url: 'http://127.0.0.1:30069/mcp', headers: { Authorization: `Bearer ${secrets.bearer}` } },
      },
    });
    appendFileSync(
      join(stage.dir, 'server.log'),
      `${JSON.stringify({ level: 'info', message: `Bearer ${secrets.log} ${token} ${stage.userHome}/Game` })}\n`,
    );
    writeFileSync(
      join(stage.dir, 'crash.log'),
      `${JSON.stringify({ time: new Date().toISOString(), level: 'error', message: `the server crashed: Error in ${stage.userHome}/x` })}\n`,
    );
    writeFileSync(
      join(stage.dir, 'policy.json'),
      JSON.stringify({ version: 1, rules: [{ tool: '*', decision: 'allow', reason: 'a rule of mine' }] }),
      { mode: 0o600 },
    );
    file = join(stage.project, 'report.json');
    const examined = await stage.doctor({
      args: ['--bundle', 'report.json'],
      env: { MCP_UNITY_BRIDGE_TOKEN: secrets.remote, MCP_DEBUG: join(stage.dir, 'server.log') },
    });
    said = examined.stdout;
    text = readFileSync(file, 'utf8');
  }, 60_000);
  afterAll(() => stage.remove());

  test('is one file of JSON for this user alone, and is named', () => {
    expect(said).toContain(`The bundle for a bug report is ${file}.`);
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
    expect(text).not.toContain(readFileSync(join(stage.dir, 'token'), 'utf8').trim());
    expect(text).not.toContain('home-of-anna');
    expect(text).not.toMatch(new RegExp(`\\b${userInfo().username}\\b`, 'i'));
    expect(text).not.toContain(hostname());
  });

  test('is not written over a file that is there, which is said', async () => {
    const { code, stderr } = await stage.doctor({ args: ['--bundle', 'report.json'] });
    expect(code).toBe(1);
    expect(stderr).toBe(`mcp-unity-bridge: ${file} is there already. Name another file, or delete it.\n`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  test('has a name with the time where none is given; with --json only the report is on stdout', async () => {
    const { stdout, stderr } = await stage.doctor({ args: ['--bundle', '--json'] });
    expect(JSON.parse(stdout)).toMatchObject({ format: 1 });
    const [, path = ''] = /The bundle for a bug report is (\S+)\. Look/.exec(stderr) ?? [];
    expect(path).toMatch(/mcp-unity-bridge-report-\d{4}(-\d\d){5}\.json$/);
    expect(existsSync(path)).toBe(true);
  });

  test('that cannot be written is said in a sentence', async () => {
    const { code, stderr } = await stage.doctor({ args: ['--bundle', join('gone', 'report.json')] });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^mcp-unity-bridge: .*report\.json cannot be written: ENOENT.* Name a file in a folder of yours: doctor --bundle <file>\n$/,
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
