import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import {
  recentOutput,
  runProcess,
  type ProcessEnd,
  type ProcessOptions,
} from '../../../proof/mcp-suite/run-process.ts';
import { toolNames } from '../../../generated/typescript/tools.ts';
import { createHome } from '../../../proof/kit/home.ts';
import { isRecord } from './artefact.ts';

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

/** Plays what every client does: initialize, tools/list, a call that Unity answers. Resolves to what went wrong. Leaves nothing behind. */
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
