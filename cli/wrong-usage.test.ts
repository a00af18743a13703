import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { runCommand } from './named-command.ts';
import { commands } from './table.ts';

const home = scratchFolder();
// What `>` of PowerShell 5 writes, and an editor that saves Latin-1.
const [utf16, latin1] = [join(home, 'utf16.cs'), join(home, 'latin1.cs')];
writeFileSync(utf16, Buffer.from('\uFEFFreturn 1;', 'utf16le'));
writeFileSync(latin1, Buffer.from('return\n"\u00E9";', 'latin1'));
let printed: MockInstance<typeof console.error>;
beforeEach(() => {
  vi.stubEnv('MCP_UNITY_BRIDGE_HOME', home);
  printed = vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const run = (name: string, argv: readonly string[]): Promise<number> => {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`expected the name of a command, got ${name}`);
  return runCommand(argv, { entry: 'no entry', command, commands });
};

test.each([
  ['status', ['now'], /expected only options after status, got now\./],
  ['conformance', ['--report', 'r.html'], /expected --out <dir>\.$/m],
  ['status', ['--loud'], /expected an option of status, got --loud\.$/m],
  ['status', ['json'], /expected only options after status, got json\. Did you mean --json\?/],
  ['operations', ['dance'], /expected list, show or cancel, got dance\.$/m],
  ['operations', ['sho', 'x'], /expected list, show or cancel, got sho\. Did you mean show\?$/m],
  ['operations', ['list', 'all'], /expected nothing after list, got all/],
  ['operations', ['--limit', '0'], /expected a whole number from 1 to 1000 as --limit, got "0"/],
  ['operations', ['--limit', '1e2'], /expected a whole number from 1 to 1000 as --limit, got "1e2"/],
  [
    'operations',
    ['--state', 'running,asleep'],
    /expected one of unfinished, accepted, .* as --state, got "asleep"\.$/m,
  ],
  ['operations', ['--state', 'runing'], /as --state, got "runing"\. Did you mean running\?$/m],
  ['run', ['return 1;', '--key', ''], /expected 1 to 200 characters as --key, got 0/],
  ['run', ['return 1;', '--key', 'k'.repeat(201)], /expected 1 to 200 characters as --key, got 201/],
  ['operations', ['show'], /expected one log_id after show, got none/],
  ['operations', ['show', 'a', 'b'], /expected one log_id after show, got a b/],
  ['operations', ['show', 'a', '--limit', '3'], /--limit means nothing to show/],
  ['operations', ['cancel', 'a', '--limit', '3'], /--limit means nothing to cancel/],
  ['cancel', [], /expected one log_id, got none/],
  ['cancel', ['--all'], /expected an option of cancel, got --all/],
  ['logs', ['--limit', '1001'], /expected a whole number from 1 to 1000 as --limit, got "1001"/],
  ['logs', ['--type', 'fatal'], /expected one of error, warning, info, all as --type, got "fatal"/],
  [
    'logs',
    ['--since', 'lunch'],
    /expected a time such as 2026-11-21T10:00:00Z or a duration such as 10m as --since, got "lunch"/,
  ],
  ['logs', ['--since', '2026-99-01'], /as --since, got "2026-99-01"/],
  ['logs', ['all'], /expected one log_id, as logs prints them, or nothing, got all\./],
  ['run', [], /expected C# code, got none; a dash \(-\) reads it from stdin\.$/m],
  ['run', [' '], /expected C# code, got an empty text\.$/m],
  ['query', [''], /expected an expression, got an empty text\.$/m],
  ['run', ['x', '--jsn'], /expected an option of run, got --jsn\. Did you mean --json\?$/m],
  ['run', ['x', '-j'], /expected an option of run, got -j\. Did you mean --json\?$/m],
  ['run', ['x', '--json=1'], /expected --json without a value, got one\.$/m],
  ['run', ['x', '--timeout'], /expected a value after --timeout, got none\.$/m],
  [
    'run',
    ['x', '--key', '--json'],
    /expected a value after --key, got another option; a value that begins with a dash is given as --key=-value\.$/m,
  ],
  ['run', ['return', '1;'], /expected C# code as one word, got 2: put it in quotes/],
  ['run', ['return 1;', '--file', 'six.cs'], /expected either C# code or --file, got both/],
  ['run', ['--file', 'no such file.cs'], /--file no such file\.cs cannot be read: ENOENT/],
  ['run', ['no-such-file.cs'], /no-such-file\.cs cannot be read: ENOENT/],
  ['run', [utf16], /utf16\.cs cannot be read \(line 1\): expected UTF-8, got UTF-16: save it as UTF-8\.$/m],
  [
    'query',
    ['--file', latin1],
    /--file .*latin1\.cs cannot be read \(line 2\): expected UTF-8, got bytes that are not valid UTF-8\.$/m,
  ],
  ['run', ['return 1;', '--json', '--format', 'github'], /expected either --json or --format github, got both/],
  ['run', ['return 1;', '--format', 'xml'], /expected one of human, json, ndjson, github as --format, got "xml"/],
  ['compile', ['now'], /expected only options after compile, got now/],
  ['test', ['--mode', 'both'], /expected one of edit, play as --mode, got "both"/],
  ['build', [], /expected where to build to, got none/],
  [
    'build',
    ['Game', '--target', 'Andriod'],
    /build has no --target: it builds for the platform that the Editor is set to, which is switched by node \S+ run "EditorUserBuildSettings\.SwitchActiveBuildTarget\(BuildTargetGroup\.Android, BuildTarget\.Android\)" \(Unity then imports all assets again\)\.$/m,
  ],
  ['build', ['Game', '--target=windows'], /BuildTarget\.StandaloneWindows64\)/],
  ['build', ['Game', '--target'], /\. Targets are StandaloneWindows64, .*, WebGL, WSAPlayer\.$/m],
  ['build', ['Game', '--platform', 'Playdate'], /\. Playdate is none; targets are StandaloneWindows64, /],
  ['call', [], /expected the name of a tool, got none/],
  ['call', ['x', '--json', '[1]'], /expected a JSON object such as .* as the arguments, got \[1\]/],
  ['call', ['x', 'y'], /expected name=value after the tool, got y/],
  ['call', ['x', 'timeout=5'], /expected --timeout, got timeout as an argument/],
  ['hierarchy', ['--depth', 'deep'], /expected a whole number as --depth, got "deep"/],
  ['result', [], /expected a log_id, or last for the newest operation, got none/],
  ['result', ['last', '--wait'], /expected result <log_id> without --wait, .*: wait <log_id> waits for the end\.$/m],
  [
    'test',
    ['Enemies Walk'],
    /expected only options after test, got Enemies Walk\. Did you mean --filter "Enemies Walk"\?$/m,
  ],
  [
    'test',
    ['--output', 'out.xml'],
    /expected --junit <file> for JUnit XML, or --out <file> for JSON, got --output\.$/m,
  ],
  ['skills', ['install', '--yes'], /skills has no --yes: it does not ask\./],
  ['console', ['--clear'], /console has no --clear: it only reads\./],
  ['console', ['--filter', 'error'], /expected --type error\|warning\|log or --contains <text>, got --filter\.$/m],
  ['logs', ['--grep', 'x'], /logs has no search for text: /],
  ['status', ['--watch'], /status shows the current state: /],
  ['assets', ['--type', 'Prefab'], /assets has no --type: it is a part of the filter, such as "t:Prefab"\.$/m],
  ['ui', ['click'], /expected an element after click, got none\.$/m],
  ['ui', ['set', 'Menu/Name'], /expected a text after Menu\/Name, got none\.$/m],
  ['ui', ['scroll', 'Menu/List', 'down'], /expected x,y such as 0,1 after Menu\/List, got down\.$/m],
  ['ui', ['scroll', 'Menu/List', '1'], /expected x,y such as 0,1 after Menu\/List, got 1\.$/m],
  ['ui', ['click', 'Menu/Start', 'x'], /expected nothing after Menu\/Start, got x\.$/m],
  ['input', ['click'], /expected a step such as Space, W:2, click:0\.5,0\.5 or wait:1, got click\.$/m],
  ['screenshot', ['--height', '100'], /screenshot takes --width alone: the height follows from it\.$/m],
  ['screenshot', ['game.jpg'], /expected a file that ends in \.png, as a screenshot is a PNG, got game\.jpg\.$/m],
  ['screenshot', [tmpdir()], /expected a file, got the folder \S+\. Did you mean \S+screenshot\.png\?$/m],
  ['screenshot', ['shots/'], /expected a file, got the folder shots\/\. Did you mean shots\/screenshot\.png\?$/m],
  [
    'call',
    ['console', '--stack-trace', 'true'],
    /got --stack-trace\. An argument of the tool is given as stack_trace=<value>\.$/m,
  ],
  ['call', ['x', '{broken'], /expected a JSON object such as .* as the arguments, got \{broken\.$/m],
  [
    'run',
    ['return 1;', '--timeout', '30'],
    /expected a duration such as 500ms, 30s or 5m as --timeout, got "30"\. Did you mean 30s\?$/m,
  ],
  ['run', ['return 1;', '-t', '30000'], /got "30000"\. Did you mean 30000ms\?$/m],
  ['query', [], /expected an expression, got none/],
  ['query', ['x', '--loud'], /expected an option of query, got --loud\.$/m],
  ['open', ['--print', '--browser'], /expected --print or --browser, got both/],
  ['open', ['sesame'], /expected only options after open, got sesame\./],
])(
  '%s %j is answered with what was expected and what came, and with where all of it is described',
  async (name, argv, sentence) => {
    expect(await run(name, argv)).toBe(2);
    expect(printed.mock.calls).toEqual([[expect.stringMatching(sentence)]]);
    expect(printed.mock.calls[0]?.[0]).toMatch(
      new RegExp(`^mcp-unity-bridge: [^\n]+[.?]\nSee \`.+ ${name} --help\`\\.$`),
    );
  },
);

test.each([
  ['status', []],
  ['operations', ['cancel', 'x']],
  ['cancel', ['x']],
])('%s %j where no server runs says so, and ends with 5', async (name, argv) => {
  expect(await run(name, argv)).toBe(5);
  expect(printed.mock.calls).toEqual([
    [expect.stringMatching(/^mcp-unity-bridge: No mcp-unity-bridge server is running for .*\.$/)],
  ]);
});
