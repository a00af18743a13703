import { reasonOf } from '../../server/lib/reason-of.ts';
import { statOf } from './look.ts';
import { initializeParams, startMcpSession } from './mcp-session.ts';
import type { EntryStart, EntrySurroundings } from './entry-start.ts';

/** npm would try for a minute whether a registry that is out of reach has come back. What is in its cache starts all the same. */
const ONE_TRY = { npm_config_fetch_retries: '0' };

/** Starts it as the client does, and shakes hands. Resolves to why that failed, with what it said on stderr; undefined: it works. */
export async function tryStart(
  { command, args, env, cwd }: EntryStart,
  surroundings: EntrySurroundings,
  version: string,
  limitMs: number,
): Promise<string | undefined> {
  if (cwd !== undefined && (await statOf(cwd))?.isDirectory() !== true) return `its cwd ${cwd} is not a folder`;
  const session = startMcpSession({
    command,
    args,
    cwd: cwd ?? surroundings.workspace,
    env: { ...ONE_TRY, ...surroundings.env, ...env },
  });
  try {
    await Promise.race([session.request('initialize', initializeParams(version)), session.silence(limitMs)]);
    session.close();
    return undefined;
  } catch (error) {
    session.kill();
    return reasonOf(error);
  }
}
