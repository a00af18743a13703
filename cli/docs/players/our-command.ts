import { initializeRequest } from '../../../proof/kit/mcp-messages.ts';
import { readOptions } from '../../../conformance/runner/options.ts';
import { readHubFile } from '../../../server/lib/home/state-files.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { verbs } from '../../verbs/all.ts';
import type { Ran, DocsSandbox } from '../sandbox.ts';
import { splitCommand } from '../../../conformance/lib/child.ts';

/** The first message of an AI client. */
const initialize = JSON.stringify(initializeRequest({ protocolVersion: '2025-06-18' }));

/** Exit code of `doctor` when there are warnings, and nothing fails. */
const DOCTOR_WARNS = 3;

/** Commands that ask something of a server and an Editor. */
const needEditor: ReadonlySet<string> = new Set([
  ...Object.keys(verbs),
  'tools',
  'status',
  'operations',
  'logs',
  'cancel',
  'open',
  'doctor',
]);

/** Commands that start no server, and say nothing of interest without one. */
const needServer: ReadonlySet<string> = new Set(['token', 'status', 'operations', 'cancel', 'open', 'doctor']);

/** Runs a command line of `mcp-unity-bridge` and returns its result; ends an endless one when it is ready. Throws if it does not become ready. */
export async function runOurs(sandbox: DocsSandbox, line: string, args: readonly string[]): Promise<Ran> {
  const [command = 'forward'] = args;
  if (args.includes('--help') || args.includes('--version')) return sandbox.run(line);
  switch (command) {
    case 'mock':
      return startMock(sandbox, line);
    case 'serve':
      return tryServer(sandbox, line, args);
    case 'forward':
    case '--project':
      return tryForwarder(sandbox, line);
    case 'connect':
    case 'demo':
      return checkOptions(sandbox, [command], args);
    case 'conformance':
      return optionNames(args).some((name) =>
        ['--server', '--url', '--adapter', '--bridge', '--manifest', '--results'].includes(name),
      )
        ? checkConformance(args)
        : sandbox.run(line);
  }
  if (command === 'init') return sandbox.run(saysYes(line, args));
  if (needEditor.has(command)) await sandbox.needEditor();
  if (needServer.has(command)) await startServer(sandbox);
  if (args.includes('--follow') || args.includes('-f')) return followOutput(sandbox, line);
  const ran = sandbox.run(
    line.replace('<log_id>', () => (args.includes('cancel') ? unfinishedLogId(sandbox) : someLogId(sandbox))),
  );
  // Warnings are about the machine that it was run on.
  return command === 'doctor' && ran.code === DOCTOR_WARNS ? { ...ran, code: 0 } : ran;
}

/** Adds `--yes`, the answer of a reader: no user can be asked here. */
const saysYes = (line: string, args: readonly string[]): string =>
  args.some((word) => ['--yes', '-y', '--dry-run'].includes(word)) ? line : `${line} --yes`;

async function startMock(sandbox: DocsSandbox, line: string): Promise<Ran> {
  const editor = sandbox.start(line);
  await waitFor('the mock Editor', () => /domain loaded/.test(editor.output()) || editor.ended());
  return editor.ended() ?? { code: 0, output: editor.output() };
}

/** Beside the server of the page, with a state folder of its own and on any port. */
async function tryServer(sandbox: DocsSandbox, line: string, args: readonly string[]): Promise<Ran> {
  const other = `${sandbox.home.dir}/serve-${performance.now()}`;
  const port = args.includes('--http') ? ' --port 0' : '';
  const server = sandbox.start(`${line}${port}`, { env: { MCP_UNITY_BRIDGE_HOME: other, MCP_DEBUG: '' } });
  await waitFor('the server to listen', () => server.output().includes('"listening"') || server.ended());
  server.process.kill('SIGTERM');
  return waitFor('the server to end', () => server.ended());
}

async function tryForwarder(sandbox: DocsSandbox, line: string): Promise<Ran> {
  const forwarder = sandbox.start(line);
  forwarder.process.stdin?.write(`${initialize}\n`);
  await waitFor('the answer to initialize', () => forwarder.output().includes('"serverInfo"') || forwarder.ended());
  forwarder.process.stdin?.end();
  return waitFor('the forwarder to end', () => forwarder.ended());
}

/** By the way that clients take. */
async function startServer(sandbox: DocsSandbox): Promise<void> {
  if (readHubFile(sandbox.home.dir) === undefined) await tryForwarder(sandbox, 'mcp-unity-bridge');
  await sandbox.home.hub();
}

async function followOutput(sandbox: DocsSandbox, line: string): Promise<Ran> {
  const following = sandbox.start(line);
  sandbox.run(`mcp-unity-bridge run 'Debug.Log("followed");'`);
  await waitFor('a line of the log', () => following.output().includes('followed') || following.ended());
  following.process.kill('SIGINT');
  const { output } = await waitFor('it to end', () => following.ended());
  return { code: 0, output };
}

/** The options are in its help. */
export function checkOptions(sandbox: DocsSandbox, command: readonly string[], args: readonly string[]): Ran {
  const help = sandbox.run(`mcp-unity-bridge ${command.join(' ')} --help`).output;
  const unknown = optionNames(args).filter((name) => !new RegExp(`${name}\\b`).test(help));
  return unknown.length === 0
    ? { code: 0, output: '' }
    : { code: 2, output: `${unknown.join(', ')}: not in the help of ${command.join(' ')}` };
}

/** The suite takes a minute, so only its settings are read, by the runner's code. */
function checkConformance(args: readonly string[]): Ran {
  const read = readOptions(args.slice(1), ['own']);
  return read.do === 'wrong' ? { code: 2, output: read.message } : { code: 0, output: '' };
}

const someLogId = (sandbox: DocsSandbox): string =>
  logIdIn(sandbox.run('mcp-unity-bridge query --json "1 + 1"').output);

const unfinishedLogId = (sandbox: DocsSandbox): string =>
  logIdIn(sandbox.run(`mcp-unity-bridge run --json --timeout 10ms 'await Task.Delay(600000);'`).output);

function logIdIn(output: string): string {
  const [, id] = /"log_id": ?"([0-9a-f-]{36})"/.exec(output) ?? [];
  if (id === undefined) throw new Error(`expected an envelope with a log_id, got ${output}`);
  return id;
}

/** A line of shell without its comment: `#` at the beginning of a word, outside of quotes. */
export function withoutComment(line: string): string {
  let quote: string | undefined;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (quote !== undefined) quote = char === quote ? undefined : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '#' && (at === 0 || /\s/.test(line.charAt(at - 1)))) return line.slice(0, at).trimEnd();
  }
  return line;
}

/** Lines that a shell would take one after the other: `\` at the end continues in the next one; no comments, no empty ones. */
export const commandLines = (code: string): string[] =>
  code
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map(withoutComment)
    .filter((line) => line.trim() !== '');

const between = new Set(['&&', '||', '|', ';', '&']);

/** The commands of a line, as words, without assignments before them. */
export function simpleCommands(line: string): readonly (readonly string[])[] {
  const commands: string[][] = [[]];
  for (const word of splitCommand(line)) {
    if (between.has(word)) commands.push([]);
    else if (commands.at(-1)?.length !== 0 || !/^[A-Z_]+=/.test(word)) commands.at(-1)?.push(word);
  }
  return commands.filter((words) => words.length > 0);
}

/** The arguments of `mcp-unity-bridge`, however it is called; undefined for another program. */
export function ourArguments(words: readonly string[]): readonly string[] | undefined {
  const [program = '', ...rest] = words;
  if (program === 'mcp-unity-bridge') return rest;
  if (program === 'node' && /(^|\/)dist\/mcp-unity-bridge\.cjs$/.test(rest[0] ?? '')) return rest.slice(1);
  if (program !== 'npx') return undefined;
  const [name, ...others] = rest[0] === '-y' ? rest.slice(1) : rest;
  return /^mcp-unity-bridge(@[\d.]+|@latest)?$/.test(name ?? '') ? others : undefined;
}

/** `--name`s among words, without their values; those after `--` belong to another program. */
export const optionNames = (words: readonly string[]): string[] =>
  words.filter((word) => /^--[a-z]/.test(word)).map((word) => word.replace(/=.*$/, ''));
