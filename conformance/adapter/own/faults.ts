import { execFileSync } from 'node:child_process';
import { faultNames, type Capability, type FaultName } from '../../script/case-target.ts';
import type { FaultCommand } from '../serve-adapter.ts';
import { failureOf, resultOf } from '../../../server/lib/errors.ts';
import { deleteJournal, LOGS, tearJournal, type Instance } from './instance.ts';
import type { EditorProcess } from './processes.ts';

/** Causes a fault; resolves, once it has taken effect, with a function that undoes it. */
type Cause = (target: FaultTarget) => Promise<() => Promise<void>>;

interface FaultTarget extends Pick<FaultCommand, 'for' | 'count'> {
  readonly instance: Instance;
  /** The Editor that is meant. */
  readonly editor: EditorProcess;
}

const RELOAD_MS = 300;
const STORM = 5;
const SLOW_FPS = 1;
const FULL_FPS = 60;
const DELAY_MS = 200;
/** Longest wait for a reload to begin: it waits for the main thread, which may be busy. */
const RELOAD_BEGINS_MS = 250;

/** Longest wait for an Editor to notice a cut: a suspended one does not. */
const CUT_NOTICED_MS = 500;

const nothing = async (): Promise<void> => undefined;
const hasPosixSignals = process.platform !== 'win32';

/** Faults of real processes. Stopping them needs POSIX signals, full disks the limits of Linux. */
const causes: Readonly<Partial<Record<FaultName, Cause>>> = {
  async kill_server({ instance }) {
    await instance.server.kill();
    return startServer(instance);
  },
  async stop_server({ instance }) {
    await instance.server.hold();
    return startServer(instance);
  },
  async start_server({ instance }) {
    await startServer(instance)();
    return nothing;
  },
  async old_store({ instance }) {
    await instance.server.putCopyBack();
    return startServer(instance);
  },
  async kill_editor({ editor }) {
    await editor.kill();
    return () => editor.start();
  },
  async quit_editor({ editor }) {
    await editor.quit();
    return () => editor.start();
  },
  async start_editor({ editor }) {
    await editor.start();
    return nothing;
  },
  async start_other_editor({ instance }) {
    await instance.editor(2).start();
    return nothing;
  },
  async lose_journal({ editor }) {
    deleteJournal(editor.project);
    // An Editor that had it open cannot write any more until it is opened again.
    return editor.isUp() ? () => restart(editor) : nothing;
  },
  async copy_project({ instance }) {
    await instance.openCopy();
    return nothing;
  },
  async journal_torn({ editor }) {
    await editor.kill();
    tearJournal(editor.project);
    return () => editor.start();
  },
  reload: ({ editor, for: ms }) => reload(editor, 'reload', ms),
  reload_with_compile_error: ({ editor, for: ms }) => reload(editor, 'reload-with-error', ms),
  async block({ editor, for: ms }) {
    await editor.command('block', ms ?? 'forever');
    return () => editor.command('unblock');
  },
  async unblock({ editor }) {
    await editor.command('unblock');
    return nothing;
  },
  ...(hasPosixSignals
    ? {
        async suspend({ editor }: FaultTarget) {
          await editor.suspend();
          return async () => editor.resume();
        },
      }
    : {}),
  async unfocus({ editor }) {
    await editor.command('unfocus');
    return () => editor.command('focus');
  },
  async focus({ editor }) {
    await editor.command('focus');
    return nothing;
  },
  async low_fps({ editor, count }) {
    await editor.command('fps', count ?? SLOW_FPS);
    return () => editor.command('fps', FULL_FPS);
  },
  async cut({ instance }) {
    const { proxy } = instance;
    const noticed = instance.editors().filter((editor) => editor.isConnected());
    const closed = noticed.map((editor) => editor.says('connection closed', CUT_NOTICED_MS));
    proxy.refuse(true);
    await proxy.cut();
    await Promise.all(closed);
    return async () => proxy.refuse(false);
  },
  async half_open({ instance: { proxy } }) {
    proxy.halfOpen();
    return nothing;
  },
  async reconnect_storm({ instance, editor, count }) {
    await storm(instance, editor, count ?? STORM);
    return nothing;
  },
  async delay({ instance: { proxy }, count }) {
    proxy.delay(count ?? DELAY_MS);
    return async () => proxy.delay(0);
  },
  async user_disconnect({ editor }) {
    await editor.command('disconnect');
    return () => editor.command('connect');
  },
  ...(hasProgram('prlimit')
    ? {
        store_full: ({ instance }: FaultTarget) => limitFiles(instance.server.hub()?.pid),
        journal_full: ({ editor }: FaultTarget) => limitFiles(editor.pid()),
      }
    : {}),
};

/** A server dials one port, where one Editor listens. */
const needTwoEditors: readonly Capability[] = ['two_editors', 'start_other_editor', 'copy_project'];

/** Capabilities of this adapter, beside those of every runner. */
export function ownCapabilities(transport: 'ws' | 'tcp'): Capability[] {
  const faults = faultNames.filter((name) => causes[name] !== undefined);
  const all: Capability[] = [
    ...faults,
    'programs',
    'several_clients',
    'cancel_operation',
    'two_editors',
    'progress',
    'list_changed',
    'big_results',
  ];
  return transport === 'ws' ? all : all.filter((name) => !needTwoEditors.includes(name));
}

/** Causes the fault; resolves, once it has taken effect, with a function that undoes it. */
export async function causeFault(
  instance: Instance,
  { fault, editor = 1, ...numbers }: FaultCommand,
): Promise<() => Promise<void>> {
  const known = causes[fault];
  if (known === undefined) throw new Error(`${fault} is not among the capabilities of this adapter`);
  return known({ instance, editor: instance.editor(editor), ...numbers });
}

/** `did` of the reply, for a fault without a visible effect. */
export function wordsFor({ fault, count, editor = 1 }: FaultCommand): { readonly did: string } | undefined {
  const did = done[fault]?.(editor, count);
  return did === undefined ? undefined : { did };
}

const done: Readonly<Partial<Record<FaultName, (editor: number, count: number | undefined) => string>>> = {
  start_other_editor: () => 'the second Editor has connected with a project of its own',
  lose_journal: (editor) => `deleted all but the locks in ${LOGS} of Editor ${editor}`,
  copy_project: () => 'copied the first project, and its copy is open in the second Editor',
  unfocus: (editor) => `sent "unfocus" to Editor ${editor}, and it has confirmed that`,
  low_fps: (editor, count) => `sent "fps ${count ?? SLOW_FPS}" to Editor ${editor}, and it has confirmed that`,
  reconnect_storm: (_, count) =>
    `closed the connection ${count ?? STORM} times, each time when the Editor had connected again`,
  delay: (_, count) => `the proxy keeps each message for ${count ?? DELAY_MS} ms`,
};

const startServer =
  ({ server }: Instance) =>
  async (): Promise<void> => {
    await server.start();
  };

async function reload(editor: EditorProcess, command: string, ms: number | undefined): Promise<() => Promise<void>> {
  const begins = editor.says('domain reload (', RELOAD_BEGINS_MS);
  await editor.command(command, ms ?? RELOAD_MS);
  await begins;
  return nothing;
}

async function restart(editor: EditorProcess): Promise<void> {
  await editor.kill();
  await editor.start();
}

async function storm(instance: Instance, editor: EditorProcess, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const before = editor.connections();
    await instance.proxy.cut();
    await editor.connected(before);
  }
}

/** A disk without a free byte, for one process: no file may grow, and none be written beyond its first byte. */
async function limitFiles(pid: number | undefined): Promise<() => Promise<void>> {
  if (pid === undefined) throw new Error('there is no process whose disk could be full');
  const limit = (bytes: string): void =>
    void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`]);
  limit('1');
  return async () => {
    // If the process has ended already, the next one has no limit.
    resultOf(() => limit('unlimited'));
  };
}

function hasProgram(name: string): boolean {
  return failureOf(() => void execFileSync(name, ['--version'], { stdio: 'ignore' })) === undefined;
}
