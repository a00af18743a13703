import { packageVersion } from '../../../server/lib/this-program.ts';
import { waitFor } from '../../lib/child.ts';
import type { Capability } from '../../script/case-target.ts';
import { serveAdapter, type AdapterWork, type FaultCommand } from '../serve-adapter.ts';
import { causeFault, ownCapabilities, wordsFor } from './faults.ts';
import { startInstance, type Instance } from './instance.ts';

interface Running {
  readonly instance: Instance;
  /** Functions that undo the faults that have not ended yet, in the order of their beginning. */
  readonly undo: Set<() => Promise<void>>;
  readonly timers: Set<NodeJS.Timeout>;
}

export interface OwnAdapterOptions {
  /** The bin of this package. */
  readonly bin: string;
  readonly transport: 'ws' | 'tcp';
  /** Command and arguments of an Editor which accepts the options and commands of the mock; undefined: the mock. */
  readonly editor: readonly string[] | undefined;
  /** Capabilities of that Editor; the mock has them all. */
  readonly offers: readonly Capability[];
}

/** The adapter of this project's own server with the mock Editor or another: real processes, one instance at a time. Runs until stdin ends. */
export async function runOwnAdapter({ bin, transport, editor, offers }: OwnAdapterOptions): Promise<void> {
  let running: Running | undefined;
  const now = (): Running => {
    if (running === undefined) throw new Error('nothing has been started');
    return running;
  };
  const stop = async (): Promise<void> => {
    const ending = running;
    running = undefined;
    ending?.timers.forEach((timer) => clearTimeout(timer));
    await ending?.instance.end();
  };
  const work: AdapterWork = {
    hello: {
      implementation: {
        name: 'mcp-unity-bridge',
        version: packageVersion,
        language: editor === undefined ? 'TypeScript' : 'TypeScript, Editor in C#',
        homepage: 'https://www.npmjs.com/package/mcp-unity-bridge',
      },
      // These Editors run the whole C# subset; a server of another make has to declare it.
      capabilities: [
        ...ownCapabilities(transport),
        'workload',
        ...(editor === undefined ? ['ready_tools' as const] : offers),
      ],
    },
    async start({ dir }) {
      await stop();
      running = {
        instance: await startInstance({ bin, dir, transport, editor: editor ?? [process.execPath, bin, 'mock'] }),
        undo: new Set(),
        timers: new Set(),
      };
      return { mcp: running.instance.mcp, pids: running.instance.pids() };
    },
    fault: (order) => begin(now(), order),
    heal: () => heal(now()),
    cancelOperation: (log_id) => now().instance.cancel(log_id),
    stop,
  };
  await serveAdapter(work, process.stdin, process.stdout);
}

async function begin(running: Running, order: FaultCommand): Promise<{ readonly did: string } | undefined> {
  const undo = await causeFault(running.instance, order);
  running.undo.add(undo);
  const did = wordsFor(order);
  if (order.for === undefined) return did;
  const timer = setTimeout(() => {
    running.timers.delete(timer);
    running.undo.delete(undo);
    undo().catch((error: unknown) => process.stderr.write(`the end of ${order.fault}: ${String(error)}\n`));
  }, order.for);
  running.timers.add(timer);
  return did;
}

async function heal({ instance, undo, timers }: Running): Promise<void> {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  const all = [...undo];
  undo.clear();
  // A failure here must not prevent the rest from being undone; which Editor is connected is checked last.
  await instance.server.start();
  for (const one of all) await one();
  const editors = instance.editors();
  await Promise.all(editors.map((editor) => editor.start()));
  instance.proxy.cutDead();
  await waitFor(
    'the Editors to be connected again',
    () => instance.proxy.open() >= editors.length && editors.every((editor) => editor.isConnected()),
  );
}
