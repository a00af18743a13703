import { existsSync } from 'node:fs';
import { absolutePath } from '../../server/lib/folders.ts';
import { AdapterError } from '../adapter/serve-adapter.ts';
import { startAdapter, type AdapterProcess } from '../adapter/adapter-process.ts';
import { faultWords, type Capability, type FaultOrder } from '../script/case-target.ts';
import type { McpSide } from '../adapter/protocol.ts';
import { runnerCapabilities, type OpenOptions, type OpenTarget, type RealTarget } from '../targets/real-target.ts';

/**
 * A server that is a command, with any Unity. SIGKILL of the command is SIGKILL of the server. `isolated`: each working folder has
 * a Unity of its own, so that cases do not interfere.
 */
export function commandTarget(
  [command = '', ...args]: readonly string[],
  { isolated, offers }: { readonly isolated: boolean; readonly offers: readonly Capability[] },
): RealTarget {
  const capabilities = ['kill_server' as const, ...offers];
  if (!isolated) return plainTarget({ isShared: true, capabilities, mcp: () => ({ command, args }) });
  const words = [command, ...args].map(absolute);
  return plainTarget({
    isShared: false,
    capabilities,
    mcp: (cwd) => ({ command: words[0] ?? '', args: words.slice(1), cwd }),
  });
}

/** The absolute path of a file in the runner's working folder; other arguments are unchanged. */
const absolute = (word: string): string => (existsSync(word) ? absolutePath(word) : word);

/** A server that runs already. */
export function urlTarget(url: string, offers: readonly Capability[]): RealTarget {
  return plainTarget({ isShared: true, capabilities: offers, mcp: () => ({ url }) });
}

/** Capabilities that every target declares: it runs code (docs/conformance.md), and serves more than one client. */
const implied = ['programs', 'several_clients'] as const satisfies readonly Capability[];

interface Plain {
  readonly isShared: boolean;
  /** Beyond those of every runner and of every such server. */
  readonly capabilities: readonly Capability[];
  /** For a case with that folder. */
  readonly mcp: (dir: string) => McpSide;
}

/** A target without an adapter, so without its faults. Name and version are reported by the server. */
function plainTarget({ isShared, capabilities, mcp }: Plain): RealTarget {
  return {
    name: '',
    version: '',
    capabilities: new Set<Capability>([...runnerCapabilities, ...implied, ...capabilities]),
    isShared,
    open: async ({ dir }) => ({
      mcp: mcp(dir),
      tool_names: {},
      server_is_command: capabilities.includes('kill_server'),
      close: async () => undefined,
    }),
    close: async () => undefined,
  };
}

/** A target that an adapter starts for each case. Throws AdapterError. */
export async function adapterTarget(
  words: readonly string[],
): Promise<RealTarget & { readonly mistake: () => AdapterError | undefined }> {
  const first = await startAdapter(words);
  const all = new Set([first]);
  const idle = [first];
  let wrong: AdapterError | undefined;
  const { implementation, capabilities, remote_ledger, own_timeout_ms, server_is_command = false } = first.hello;
  const remember = (error: unknown): never => {
    if (error instanceof AdapterError) wrong ??= error;
    throw error;
  };
  const take = async (): Promise<AdapterProcess> => {
    const free = idle.pop();
    if (free !== undefined) return free;
    const another = await startAdapter(words);
    all.add(another);
    return another;
  };
  return {
    name: implementation.name,
    version: implementation.version,
    ...(implementation.homepage === undefined ? {} : { homepage: implementation.homepage }),
    capabilities: new Set<Capability>([
      ...runnerCapabilities,
      ...capabilities,
      ...(server_is_command ? ['kill_server' as const] : []),
    ]),
    ...(own_timeout_ms === undefined ? {} : { own_timeout_ms }),
    isShared: false,
    async open(options) {
      const adapter = await take().catch(remember);
      return openWith(
        { adapter, remote: remote_ledger === true, server_is_command, remember, free: () => idle.push(adapter) },
        options,
      );
    },
    close: async () => void (await Promise.all([...all].map((adapter) => adapter.close()))),
    mistake: () => wrong,
  };
}

interface Use {
  readonly adapter: AdapterProcess;
  readonly remote: boolean;
  readonly server_is_command: boolean;
  readonly remember: (error: unknown) => never;
  /** Another case may have it. */
  readonly free: () => void;
}

async function openWith(
  { adapter, remote, server_is_command, remember, free }: Use,
  { case_id, dir, ledger_path, seed }: OpenOptions,
): Promise<OpenTarget> {
  const started = await adapter.start({ case_id, dir, ledger_path, seed }).catch(remember);
  return {
    mcp: started.mcp,
    tool_names: started.tool_names ?? {},
    ...(started.tool_mapping === undefined ? {} : { tool_mapping: started.tool_mapping }),
    server_is_command,
    ...(started.pids === undefined ? {} : { pids: started.pids }),
    faults: {
      fault: (order) => makeHappen(adapter, order).catch(remember),
      async heal() {
        await adapter.order({ cmd: 'heal' }).catch(remember);
      },
      async cancelOperation(log_id) {
        await adapter.order({ cmd: 'cancel_operation', log_id }).catch(remember);
      },
    },
    stderr: () => adapter.stderr(),
    ...(remote ? { ledger: () => adapter.ledger().catch(remember) } : {}),
    async close() {
      // One that did not stop is not used again.
      await adapter.order({ cmd: 'stop' }).catch(remember);
      free();
    },
  };
}

/** Causes a fault. One without a visible effect needs `did` in the reply, each time. */
async function makeHappen(adapter: AdapterProcess, order: FaultOrder): Promise<void> {
  const { did } = await adapter.order({ cmd: 'fault', ...faultCommand(order) });
  if (did === undefined && faultWords[order.fault].witness === 'told')
    throw new AdapterError(
      `fault ${order.fault}: nothing shows from outside whether it happened, so the reply has to say in "did" what was done to what. Expected: ${faultWords[order.fault].does}`,
    );
}

function faultCommand({ fault, for: ms, count, editor }: FaultOrder) {
  return {
    fault,
    ...(ms === undefined ? {} : { for: Math.round(ms) }),
    ...(count === undefined ? {} : { count }),
    ...(editor === undefined ? {} : { editor }),
  };
}
