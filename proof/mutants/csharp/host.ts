import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadBridgeCases } from '../../../conformance/bridge/load-bridge-cases.ts';
import { runBridge } from '../../../conformance/bridge/run-bridge.ts';
import { ROOT } from '../sources.ts';

/** Limits of the cases are made for an interpreter; here a compiler runs for each new program. */
const PATIENCE = 3;

/** Whether this names a case of the conformance suite, not a test. */
export function isCase(name: string): boolean {
  return name.startsWith('BRG-');
}

/** A copy of the headless Editor, in which one core after the other is put; and the command that plays it. */
export interface HostCopy {
  readonly folder: string;
  readonly command: string;
}

/** Builds the headless Editor where that is older than its sources. */
export function copyHost(folder: string): HostCopy {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'dotnet/host.mjs'), 'command', 'dotnet'], {
    encoding: 'utf8',
  });
  const built = dirname(/\S+BridgeHost\.dll/.exec(stdout)?.[0] ?? '');
  if (status !== 0) throw new Error(`dotnet/BridgeHost does not build:\n${stdout}${stderr}`);
  cpSync(built, folder, { recursive: true });
  return { folder, command: stdout.trim().replace(built, folder) };
}

/** The titles of those cases that fail. */
export async function playCases(ids: readonly string[], { command }: HostCopy): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const one of loadBridgeCases().filter(({ id }) => ids.includes(id))) {
    const transport = one.needs?.includes('tcp') === true ? 'tcp' : 'ws';
    const unity = {
      command: `${command} --custom-tools --retention {retention}${transport === 'tcp' ? ' --tcp' : ''}`,
    };
    // oxlint-disable-next-line no-await-in-loop -- one Editor at a time
    const [result] = await runBridge({ transport, unity, cases: [one], patience: PATIENCE });
    if (result?.status !== 'pass') failed.push(`${one.id} ${one.title}`);
  }
  return failed;
}
