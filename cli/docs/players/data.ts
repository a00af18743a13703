import { readFileSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJsonWithComments, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { readDisputes } from '../../../conformance/board/board.ts';
import { readManifest } from '../../../conformance/behaviour/read-manifest.ts';
import { parsePolicy } from '../../../server/policy/read-policy.ts';
import { root, noteOf } from '../pages.ts';
import type { BlockContext } from '../sandbox.ts';
import { checkOptions, commandLines, optionNames, ourArguments, simpleCommands } from './our-command.ts';
import { readKnownFailures } from '../../../conformance/runner/verdict.ts';

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A policy has to be one, the entry of a client has to start what there is, other JSON has to be JSON. */
export function playJson({ block, sandbox }: BlockContext): void {
  const value: unknown = JSON.parse(block.code);
  if (!isMembers(value)) return;
  if ('rules' in value) checkPolicy(block.code);
  for (const key of ['mcpServers', 'servers'])
    for (const entry of Object.values(membersOf(value[key]))) checkEntry(entry, sandbox);
}

export function playJsonWithComments({ block }: BlockContext): void {
  const errors: ParseError[] = [];
  parseJsonWithComments(block.code, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first !== undefined)
    throw new Error(`JSON with comments: ${printParseErrorCode(first.error)} at character ${first.offset}`);
}

export function playToml({ block, sandbox }: BlockContext): void {
  const value = parseToml(block.code);
  for (const entry of Object.values(membersOf(value['mcp_servers']))) checkEntry(entry, sandbox);
}

function checkPolicy(text: string): void {
  const reading = parsePolicy(text, 'policy.json');
  if (reading.kind !== 'policy')
    throw new Error(reading.kind === 'broken' ? reading.reason : 'expected a policy, found nothing');
}

const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});

/** Checks an entry of a client: a command line of ours with existing options, or the URL of a server. */
function checkEntry(entry: unknown, sandbox: BlockContext['sandbox']): void {
  const { command, args } = membersOf(entry);
  if (typeof command !== 'string') return;
  const words = [command.replace(/^.*\//, ''), ...(Array.isArray(args) ? args.map(String) : [])];
  const ours = ourArguments(words[0] === 'cmd' || words[0] === 'cmd.exe' ? words.slice(2) : words);
  if (ours === undefined) throw new Error(`expected mcp-unity-bridge, got ${words.join(' ')}`);
  const name = ours[0]?.startsWith('-') === false ? [ours[0]] : [];
  const { code, output } =
    optionNames(ours).length === 0 ? { code: 0, output: '' } : checkOptions(sandbox(), name, ours);
  if (code !== 0) throw new Error(output);
}

/** Lines of the audit log. */
export function playAuditLines({ block }: BlockContext): void {
  for (const line of block.code.split('\n')) {
    const value = membersOf(JSON.parse(line));
    const missing = ['time', 'event', 'log_id', 'tool'].filter((name) => typeof value[name] !== 'string');
    if (missing.length > 0) throw new Error(`a line of the audit log has ${missing.join(', ')}: ${line}`);
  }
}

/**
 * Checks a YAML block: a case is one of ours, verbatim; a workflow uses our action with existing inputs, or runs command lines of ours with existing options;
 * the manifest of a bridge and a list of disputed cells are valid.
 */
export function playYaml({ block, sandbox }: BlockContext): void {
  const parsed: unknown = parseYaml(block.code);
  if (Array.isArray(parsed)) return void readDisputes(block.code, 'disputed.yaml');
  const value = membersOf(parsed);
  if ('slug' in value) {
    const folder = join(root, 'conformance', 'cases');
    const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
      path.endsWith(`/${String(value['slug'])}.yaml`),
    );
    const real: unknown = file === undefined ? undefined : parseYaml(readFileSync(join(folder, file), 'utf8'));
    if (JSON.stringify(real) !== JSON.stringify(value))
      throw new Error(`${String(value['id'])} is another case in conformance/cases`);
  } else if ('jobs' in value) Object.values(membersOf(value['jobs'])).forEach((job) => checkJob(job, sandbox));
  else if ('call' in value) checkManifest(block.code);
  else throw new Error('expected a case of the suite, a workflow, or the manifest of a bridge');
}

function checkManifest(text: string): void {
  const read = readManifest(text, 'manifest');
  if (read.kind === 'wrong') throw new Error(read.mistakes.join('; '));
}

function checkJob(job: unknown, sandbox: BlockContext['sandbox']): void {
  const { steps } = membersOf(job);
  const inputs = membersOf(membersOf(parseYaml(readFileSync(join(root, 'action.yml'), 'utf8')))['inputs']);
  const all = (Array.isArray(steps) ? steps : []).map(membersOf);
  const ours = all.filter(({ uses }) => String(uses).startsWith('mcp-unity-bridge/'));
  const ran = all.flatMap(({ run }) => (typeof run === 'string' ? ourLinesIn(run) : []));
  if (ours.length + ran.length === 0)
    throw new Error('expected a step that uses mcp-unity-bridge/mcp-unity-bridge, or runs mcp-unity-bridge');
  for (const args of ran) {
    const { code, output } = checkOptions(sandbox(), args.slice(0, 1), args);
    if (code !== 0) throw new Error(output);
  }
  const unknown = ours.flatMap((step) => Object.keys(membersOf(step['with']))).filter((name) => !(name in inputs));
  if (unknown.length > 0) throw new Error(`action.yml has no input ${unknown.join(', ')}`);
}

/** The words after the program's name in our command lines of a step. */
const ourLinesIn = (run: string): (readonly string[])[] =>
  commandLines(run).flatMap((line) =>
    simpleCommands(line).flatMap((words) => [ourArguments(words) ?? []].filter((args) => args.length > 0)),
  );

/** A tree of folders (`<!-- tree -->`), or a list of known failures (`<!-- known failures -->`). */
export function playText({ block }: BlockContext): void {
  if (noteOf(block, 'tree') !== undefined) return checkTree(block.code);
  if (noteOf(block, 'known failures') !== undefined) return checkKnownFailures(block.code);
  throw new Error(
    'no player for a text: expected <!-- tree -->, <!-- known failures --> or <!-- not played: reason --> above it',
  );
}

function checkKnownFailures(code: string): void {
  const read = readKnownFailures(code, 'known-failures.txt');
  if (read.kind === 'error') throw new Error(read.message);
}

/** The first words of its lines are paths, below the line with less indentation that ends in a slash. */
function checkTree(code: string): void {
  const above: { readonly indent: number; readonly path: string }[] = [];
  for (const line of code.split('\n').filter((one) => one.trim() !== '')) {
    const indent = line.length - line.trimStart().length;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const folder = above.at(-1)?.path ?? '';
    const paths = (line.trimStart().split(/ {2,}/)[0]?.split(' ') ?? []).map((name) => join(folder, name));
    const missing = paths.find((path) => !existsSync(join(root, path)));
    if (missing !== undefined) throw new Error(`there is no ${missing}`);
    above.push({ indent, path: paths[0] ?? '' });
  }
}
