import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Output folder of `dotnet build`. */
export const ARTIFACTS =
  process.env['MCP_UNITY_DOTNET_ARTIFACTS'] ?? join(ROOT, 'node_modules/.cache/mcp-unity-bridge/dotnet');

/** For every `dotnet`: no greetings, no telemetry, English, and no process that remains. */
export const QUIET = {
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_NOLOGO: '1',
  DOTNET_CLI_UI_LANGUAGE: 'en',
  MSBUILDDISABLENODEREUSE: '1',
};

/** The reason why it cannot run here; undefined if it can. */
export function notInstalled(): string | undefined {
  return spawnSync('dotnet', ['--version']).status === 0 ? undefined : 'no dotnet: install the .NET SDK 10';
}

/** The stdout of `dotnet` with these arguments. Throws with its whole output if it fails. */
export function runDotnetSync(words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('dotnet', words, {
    encoding: 'utf8',
    env: { ...process.env, ...QUIET },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`dotnet ${words.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** Builds a project; its path is below the repository. */
export function buildProject(path: string): void {
  const flags = ['-v', 'q', '-nodeReuse:false', '-p:UseSharedCompilation=false'];
  runDotnetSync(['build', join(ROOT, path), '--artifacts-path', ARTIFACTS, ...flags]);
}
