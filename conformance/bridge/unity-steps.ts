import type { BridgeRun } from './bridge-run.ts';
import type { FlatBridgeStep } from './bridge-step.ts';
import type { Players } from './players.ts';
import { waitFor } from './wait.ts';

export const unityPlayers = {
  start_unity: (bridgeRun) => bridgeRun.startUnity(),
  kill_unity: (bridgeRun) => bridgeRun.killUnity(),
  quit_unity: quit,
  suspend_unity({ recorder, unity }) {
    recorder.fault('all threads of Unity stand still (SIGSTOP)');
    unity?.signal('SIGSTOP');
  },
  resume_unity({ recorder, unity }) {
    recorder.fault('the threads of Unity go on (SIGCONT)');
    unity?.signal('SIGCONT');
  },
  delete_journal: (bridgeRun) => bridgeRun.deleteJournal(),
  copy_project: (bridgeRun) => bridgeRun.copyProject(),
} satisfies Partial<Players>;

/** Steps that start and end the Unity side: only where the runner was given its command. */
export const isUnityStep = (step: FlatBridgeStep): boolean => Object.hasOwn(unityPlayers, step.do);

async function quit(bridgeRun: BridgeRun): Promise<void> {
  bridgeRun.recorder.fault('Unity is asked to quit (SIGTERM)');
  bridgeRun.unity?.signal('SIGTERM');
  await waitFor(bridgeRun, {
    what: 'the Unity command to end after SIGTERM',
    unityMayEnd: true,
    look: () => bridgeRun.unity?.ended,
  });
}
