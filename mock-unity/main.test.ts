import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { readJsonControl, readTypedControl } from './control.ts';
import { runMock } from './main.ts';
import { readMockOptions, withoutCsharp } from './mock-options.ts';

const run = async (argv: readonly string[], typed: string): Promise<{ code: number; out: string; err: string }> => {
  const folder = scratchFolder();
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const io = {
    stdin,
    stdout,
    stderr,
    env: { MCP_UNITY_BRIDGE_HOME: join(folder, 'state') },
    cwd: () => join(folder, 'My Game'),
    on: () => undefined,
  };
  stdin.end(typed);
  const code = await runMock(argv, io);
  rmSync(folder, { recursive: true, force: true });
  return { code, out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
};

describe('mcp-unity-bridge mock', () => {
  it.each([
    { argv: ['--fps', '0'], says: '--fps: expected a number above 0 and at most 1000, got "0"' },
    { argv: ['--fps', ''], says: '--fps: expected' },
    { argv: ['--block', 'x'], says: '--block: expected milliseconds, 1 or more, got "x"' },
    { argv: ['--seed', '-1'], says: '--seed' },
    { argv: ['--nonsense'], says: "Unknown option '--nonsense'" },
    { argv: ['--url', 'ws://x'], says: 'got only --url' },
    { argv: ['--url', 'http://x', '--token-file', 't'], says: 'expected a WebSocket URL' },
    {
      argv: ['--url', 'ws://x', '--url', 'ws:/y', '--token-file', 't'],
      says: '--url (the 2. of 2): expected a WebSocket URL such as ws://127.0.0.1:8090/bridge, got "ws:/y"',
    },
    {
      argv: ['--url', 'ws://x', '--url', 'ws://x', '--token-file', 't'],
      says: '--url (the 2. of 2): expected another server than those before it, got "ws://x" again',
    },
    {
      argv: ['--url', 'ws://x', '--token-file', 't', '--token-file', 'u'],
      says: '--token-file: expected one for all servers or one for each --url (1), got 2',
    },
    { argv: ['--tcp', '70000'], says: '--tcp: expected a port from 0 to 65535, or 127.x.x.x:port, got "70000"' },
    { argv: ['--tcp', '0.0.0.0:8700'], says: '--tcp: expected a port' },
    { argv: ['--tcp', '--url', 'ws://x', '--token-file', 't'], says: 'expected one of them' },
    { argv: ['--csharp', 'mono'], says: '--csharp: expected subset or dotnet, got "mono"' },
    { argv: ['--csharp', 'dotnet', '--seed', '7'], says: '--seed: the headless .NET Editor has no such option' },
  ])('refuses $argv and says what was expected', async ({ argv, says }) => {
    const { code, err } = await run(argv, '');
    expect(code).toBe(2);
    expect(err).toContain(says);
  });

  it.each([
    { argv: ['--tcp', '--quiet'], env: {}, tcp: { host: '127.0.0.1', port: 8700 } },
    { argv: ['--tcp'], env: { UNITY_TCP_PORT: '' }, tcp: { host: '127.0.0.1', port: 8700 } },
    { argv: ['--tcp'], env: { UNITY_TCP_PORT: '8701' }, tcp: { host: '127.0.0.1', port: 8701 } },
    { argv: ['--tcp', '8702', '--quiet'], env: { UNITY_TCP_PORT: '8701' }, tcp: { host: '127.0.0.1', port: 8702 } },
    { argv: ['--tcp=127.0.0.2:0', '--token-file', 't'], env: {}, tcp: { host: '127.0.0.2', port: 0, tokenFile: 't' } },
    { argv: [], env: { UNITY_TCP_PORT: '8701' }, tcp: undefined },
  ])('$argv with $env is read as the port $tcp', ({ argv, env, tcp }) => {
    const read = readMockOptions(argv, () => '/work', env);
    expect(read.kind === 'options' ? read.options.tcp : read).toEqual(
      tcp === undefined ? undefined : { tokenFile: undefined, ...tcp },
    );
  });

  it('reads several servers, with one token for all or one for each', () => {
    const urls = ['--url', 'ws://one/bridge', '--url', 'wss://two/bridge'];
    const read = (...tokenFiles: string[]) =>
      readMockOptions([...urls, ...tokenFiles.flatMap((file) => ['--token-file', file])], () => '/work');
    const servers = (one: string, two: string) => ({
      options: {
        servers: [
          { url: 'ws://one/bridge', tokenFile: one },
          { url: 'wss://two/bridge', tokenFile: two },
        ],
      },
    });
    expect(read('t')).toMatchObject(servers('t', 't'));
    expect(read('t', 'u')).toMatchObject(servers('t', 'u'));
  });

  it('hands the other words to whatever runs its C#', () => {
    for (const words of [['--csharp', 'dotnet'], ['--csharp=dotnet']]) {
      const argv = ['--name', 'Game', ...words, '--quiet'];
      expect(readMockOptions(argv, () => '/work')).toMatchObject({
        options: { csharp: 'dotnet', name: 'Game', quiet: true },
      });
      expect(withoutCsharp(argv)).toEqual(['--name', 'Game', '--quiet']);
    }
  });

  it('refuses a UNITY_TCP_PORT that is none', () => {
    expect(readMockOptions(['--tcp'], () => '/work', { UNITY_TCP_PORT: 'x' })).toMatchObject({
      kind: 'error',
      message: expect.stringContaining('UNITY_TCP_PORT'),
    });
  });

  it('plays an Editor until it is asked to quit, with a line per event', async () => {
    const { code, out, err } = await run([], 'help\nunfocus\nnonsense\nquit\n');
    expect(code).toBe(0);
    expect(out).toMatch(
      /mock Unity Editor of My Game[^]*domain loaded, generation 1[^]*Commands: reload[^]*Editor quits/,
    );
    expect(err).toContain('unknown command "nonsense"');
  });

  it('reads the policy of its project, and changes its tools on command', async () => {
    const project = scratchFolder();
    mkdirSync(join(project, 'ProjectSettings'));
    writeFileSync(
      join(project, 'ProjectSettings', 'mcp-unity-bridge-policy.json'),
      '{"version":1,"rules":[{"tool":"unity_query","decision":"deny"}]}',
    );
    const { code, out, err } = await run(
      ['--project', project, '--custom-tools'],
      'add-tool mine\nremove-tool bake_lighting\ntools none\nquit\n',
    );
    rmSync(project, { recursive: true, force: true });
    expect([code, err]).toEqual([
      0,
      expect.stringContaining('tools: expected a JSON array of tools or of their names'),
    ]);
    expect(out).toContain('policy of the project: unity_query deny');
    expect(out.match(/notification TOOLS_CHANGED/g)).toHaveLength(2);
  });

  it('says that it has made the folder of its project, and nothing of the kind where it was there or it is to be quiet', async () => {
    const folder = scratchFolder();
    const [typo, other] = [join(folder, 'Gaem'), join(folder, 'Other')];
    const ended = await run(['--project', typo], 'quit\n');
    const again = await run(['--project', typo], 'quit\n');
    const quiet = await run(['--project', other, '--quiet'], 'quit\n');
    rmSync(folder, { recursive: true, force: true });
    expect([ended.code, again.code, quiet.code]).toEqual([0, 0, 0]);
    expect(ended.err).toMatch(
      /^mcp-unity-bridge mock: there was no folder .*Gaem, so it was made\. If that is a typo: type quit, and remove it\.\n$/,
    );
    expect([again.err, quiet.err]).toEqual(['', '']);
  });

  it('obeys JSON, and ends with stdin if it was asked to', async () => {
    const { code, out } = await run(['--control', '--until-stdin-ends'], '{"command":"block","argument":50}\n');
    expect(code).toBe(0);
    expect(out).toContain('Editor quits');
  });
});

describe('a control line', () => {
  it.each([
    ['reload', { event: { type: 'reload', duration_ms: 1500 } }],
    ['reload 300', { event: { type: 'reload', duration_ms: 300 } }],
    ['reload-with-error 300', { event: { type: 'reload', duration_ms: 300, compile_errors: 1 } }],
    ['block forever', { event: { type: 'block', ms: Infinity } }],
    ['block 50 import', { event: { type: 'block', ms: 50, by: { kind: 'import' } } }],
    ['block forever dialog Save it?', { event: { ms: Infinity, by: { kind: 'dialog', title: 'Save it?' } } }],
    ['block 50 lunch', { kind: 'error', message: 'block: expected import, compile, build, dialog, got "lunch"' }],
    ['block', { kind: 'error', message: 'block: expected a number above 0, got nothing' }],
    ['block -5', { kind: 'error', message: 'block: expected a number above 0, got "-5"' }],
    ['fps 5 6', { kind: 'error' }],
    ['', { kind: 'nothing' }],
  ])('"%s" is read', (line, expected) => expect(readTypedControl(line)).toMatchObject(expected));

  it.each([
    ['{"command":"block","argument":"9 build"}', { event: { type: 'block', ms: 9, by: { kind: 'build' } } }],
    ['{"command":"suspend","argument":10}', { event: { type: 'suspend_all', ms: 10 } }],
    ['\uFEFF{"command":"help"}', { kind: 'help' }],
    ['{', { kind: 'error' }],
    ['{"cmd":1}', { kind: 'error' }],
  ])('%s is read as JSON', (line, expected) => expect(readJsonControl(line)).toMatchObject(expected));
});
