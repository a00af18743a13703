import { copyFileSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { recentOutput, runProcess, type ProcessEnd, type ProcessOptions } from '../../../proof/lib/run-process.ts';
import { toolNames } from '../../../generated/typescript/tools.ts';
import { createHome } from '../../../proof/kit/scratch.ts';

/** A thing that was checked, and its faults. */
export interface Check {
  readonly name: string;
  /** Sentences; none: it is correct. */
  readonly problems: readonly string[];
}

/** A file or folder that a release publishes. */
export interface Artefact {
  readonly name: string;
  /** Below the output folder; undefined: a file of the repository. */
  readonly file?: string;
  readonly files: number;
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
  readonly checks: readonly Check[];
}

/** An artefact without a check is no success. */
export function isGood(artefacts: readonly Artefact[]): boolean {
  return (
    artefacts.length > 0 &&
    artefacts.every(({ checks }) => checks.length > 0 && checks.every(({ problems }) => problems.length === 0))
  );
}

/** The table, with what is wrong below it. */
export function tableOf(artefacts: readonly Artefact[]): string {
  const lines = [['', 'artefact', 'files', 'packed', 'unpacked', 'checks'], ...artefacts.map(cellsOf)];
  const widths = lines[0]?.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const problems = artefacts.flatMap(({ name, checks }) =>
    checks.flatMap((check) => check.problems.map((problem) => `✘ ${name}, ${check.name}: ${problem}`)),
  );
  return [...table, ...problems].join('\n');
}

function cellsOf(artefact: Artefact): readonly string[] {
  const { name, files, packed_bytes, unpacked_bytes, checks } = artefact;
  const names = checks.map((check) => (check.problems.length === 0 ? check.name : `✘ ${check.name}`)).join(', ');
  return [isGood([artefact]) ? '✔' : '✘', name, String(files), sizeText(packed_bytes), sizeText(unpacked_bytes), names];
}

/** Decimal units, as npm shows them. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(2)} MB`;
}

/** What no artefact may outgrow unnoticed. */
export interface SizeLimits {
  readonly packed_bytes: number;
  readonly unpacked_bytes: number;
}

export function checkSize(found: SizeLimits, limits: SizeLimits): Check {
  const over = (['packed_bytes', 'unpacked_bytes'] as const).filter((which) => found[which] > limits[which]);
  const sentence = (which: keyof SizeLimits): string =>
    `${which.replace('_bytes', '')} it is ${sizeText(found[which])}, and ${sizeText(limits[which])} is the most: take something out, or raise the limit with a reason`;
  return { name: 'size', problems: over.map(sentence) };
}

/** A file below some folder; `path` with slashes. */
export interface FoundFile {
  readonly path: string;
  readonly bytes: number;
}

/** Every file below a folder, in the order of their paths. */
export function filesBelow(folder: string): readonly FoundFile[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
  return paths
    .map((path) => ({ path, stat: statSync(join(folder, path)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ path, stat }) => ({ path, bytes: stat.size }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

export function bytesOf(files: readonly FoundFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Throws an Error with a sentence where the file is no JSON object. */
export function readJson(file: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(value)) throw new Error(`${file}: expected a JSON object`);
  return value;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member that has to be text. Throws an Error with a sentence. */
export function textAt(value: Readonly<Record<string, unknown>>, key: string, where: string): string {
  const found = value[key];
  if (typeof found !== 'string') throw new Error(`${where}: expected text as "${key}", got ${JSON.stringify(found)}`);
  return found;
}

/** Copies a file, and makes the folder for it. */
export function copyInto(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** The slowest (npm install on a slow line) takes some tens of seconds. */
const TOOL_LIMIT_MS = 180_000;

/** Runs a command that has to succeed. Rejects with its last words where it does not. */
export async function runTool(
  command: readonly string[],
  options: Omit<ProcessOptions, 'limit_ms'> = {},
): Promise<ProcessEnd> {
  const end = await runProcess(command, { ...options, limit_ms: TOOL_LIMIT_MS });
  if (end.code !== 0)
    throw new Error(
      `${command.join(' ')} ${end.timedOut ? 'took too long' : `ended with exit code ${end.code}`}:\n${recentOutput(end, 2000)}`,
    );
  return end;
}

/** For the start of server and Editor, on a machine that has much else to do. */
const CALL_LIMIT_MS = 30_000;

interface Played {
  /** The stdio server, as a client starts it. */
  readonly command: readonly [string, ...string[]];
  /** Starts a mock Editor; `--project <folder> --quiet` is added. */
  readonly mock: readonly [string, ...string[]];
  /** Folder of the Unity project; one of its own, if there is none. */
  readonly project?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Plays what every client does: initialize, tools/list, a call that Unity answers. Resolves to the faults. Removes all of its files. */
export async function playMcp({
  command: [command, ...args],
  mock,
  project,
  env,
}: Played): Promise<string | undefined> {
  const home = createHome();
  const folder = project ?? join(home.dir, 'Game');
  mkdirSync(folder, { recursive: true });
  const [mockCommand, ...mockArgs] = mock;
  const editor = spawn(mockCommand, [...mockArgs, '--project', folder, '--quiet'], {
    cwd: home.dir,
    env: home.env,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  home.owns(editor.pid);
  const client = new Client({ name: 'packages', version: '1.0.0' });
  try {
    await client.connect(
      new StdioClientTransport({ command, args, cwd: folder, env: { ...textsOf(home.env), ...env }, stderr: 'ignore' }),
    );
    const { tools } = await client.listTools();
    const missing = toolNames.filter((name) => !tools.some((tool) => tool.name === name));
    if (missing.length > 0) return `tools/list does not have ${missing.join(', ')}`;
    const call = { name: 'unity_execute_code', arguments: { code: 'return 6 * 7;', timeout: CALL_LIMIT_MS / 2 } };
    const { structuredContent } = await whenConnected(() => client.callTool(call, { timeout: CALL_LIMIT_MS }));
    return isRecord(structuredContent) && structuredContent['result'] === 42
      ? undefined
      : `6 * 7 was answered with ${JSON.stringify(structuredContent)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.close().catch(() => undefined);
    editor.kill();
    await home.remove();
  }
}

/** The first answer that does not say that the Editor is still starting; the last one that does after the limit. Such a call did not run. */
async function whenConnected<T extends { readonly structuredContent?: unknown }>(call: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CALL_LIMIT_MS;
  for (;;) {
    const answer = await call();
    const { structuredContent } = answer;
    const isAbsent = isRecord(structuredContent) && structuredContent['error_code'] === 'unity_not_connected';
    if (!isAbsent || performance.now() > deadline) return answer;
  }
}

function textsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
