import { mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectRealClient, type Observer, type RealClient } from '../targets/real-client.ts';
import type { OpenTarget, RealTarget } from '../targets/real-target.ts';
import type { Asked } from './listed-tools.ts';
import { makeTemporaryFolder } from '../lib/temporary-folder.ts';

/** A client outside of any case, on an instance of its own: for what is looked at before cases are played. */
export interface Probe {
  readonly opened: OpenTarget;
  readonly client: RealClient;
  readonly ledgerPath: string;
  /** What it has heard that is not MCP. */
  readonly wrong: () => readonly string[];
  readonly ask: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<Asked>;
  close(): Promise<void>;
}

const POLL_MS = 20;
/** How long a plain call gets beyond its timeout. */
const ANSWER_MS = 10_000;

/** Throws CouldNotRun where there is nothing to talk to. */
export async function openProbe(
  target: RealTarget,
  { case_id, seed }: { readonly case_id: string; readonly seed: number },
): Promise<Probe> {
  const folder = makeTemporaryFolder();
  const remove = (): void => folder.remove();
  const ledgerPath = join(folder.path, 'ledger');
  const wrong: string[] = [];
  let opened: OpenTarget | undefined;
  try {
    opened = await target.open({
      case_id,
      dir: realpathSync(mkdtempSync(join(folder.path, 'i'))),
      ledger_path: ledgerPath,
      seed,
    });
    const client = await connectRealClient({
      name: 'probe',
      mcp: opened.mcp,
      tool_names: opened.tool_names,
      tool_mapping: opened.tool_mapping ?? {},
      now: () => performance.now(),
      observer: observe(wrong),
    });
    return probeOf({ opened, client, ledgerPath, wrong, remove });
  } catch (error) {
    await opened?.close().catch(() => undefined);
    remove();
    throw error;
  }
}

function observe(wrong: string[]): Observer {
  const nothing = (): void => undefined;
  return {
    wire: nothing,
    notification: nothing,
    called: nothing,
    answered: nothing,
    aside: nothing,
    notifications: () => 0,
    wrong: (message) => void wrong.push(message),
  };
}

interface Parts {
  readonly opened: OpenTarget;
  readonly client: RealClient;
  readonly ledgerPath: string;
  readonly wrong: readonly string[];
  readonly remove: () => void;
}

function probeOf({ opened, client, ledgerPath, wrong, remove }: Parts): Probe {
  return {
    opened,
    client,
    ledgerPath,
    wrong: () => wrong,
    ask: (tool, args) => ask(client, tool, args),
    async close() {
      await client.leave();
      try {
        await opened.close();
      } finally {
        remove();
      }
    },
  };
}

async function ask(client: RealClient, tool: string, args: Readonly<Record<string, unknown>>): Promise<Asked> {
  const call = client.call(tool, args);
  const timeout = typeof args['timeout'] === 'number' && args['timeout'] < ANSWER_MS ? args['timeout'] : 0;
  const deadline = performance.now() + timeout + ANSWER_MS;
  while (call.answer === undefined && performance.now() < deadline) await pause(POLL_MS);
  const { envelope, invalid } = call.answer ?? { invalid: `no answer within ${(timeout + ANSWER_MS) / 1000} s` };
  return {
    ...(invalid === undefined ? {} : { invalid }),
    ...(envelope === undefined
      ? {}
      : {
          status: envelope.status,
          log_id: envelope.log_id,
          ...(envelope.status === 'error' ? { error_code: envelope.error_code, error: envelope.error } : {}),
        }),
  };
}

/** Waits until an Editor is connected and runs code; why not, in a sentence, if that takes too long. */
export async function waitForEditor(probe: Probe, ms: number): Promise<string | undefined> {
  const deadline = performance.now() + ms;
  for (;;) {
    const { status, error_code, invalid } = await probe.ask('unity_query', { query: '1 + 1', timeout: 1_000 });
    if (status === 'completed') return undefined;
    if (performance.now() > deadline)
      return `unity_query "1 + 1" was answered ${invalid ?? `with ${error_code ?? status ?? 'nothing'}`} for ${ms / 1000} s. Is an Editor open, and connected?`;
    await pause(POLL_MS * 10);
  }
}
