import type { FlatBridgeStep, StepOf } from './bridge-step.ts';
import type { BridgeRun } from './bridge-run.ts';
import { waitFor } from './wait.ts';

const unitySteps = [
  'start_unity',
  'kill_unity',
  'quit_unity',
  'suspend_unity',
  'resume_unity',
  'delete_journal',
  'copy_project',
] as const;
type UnityStep = StepOf<(typeof unitySteps)[number]>;

/** Steps that start and end the Unity side: only where the runner was given its command. */
export const isUnityStep = (step: FlatBridgeStep): step is UnityStep => unitySteps.some((name) => name === step.do);

const QUIT_MS = 10_000;

export async function playUnityStep(bridgeRun: BridgeRun, step: UnityStep): Promise<void> {
  switch (step.do) {
    case 'start_unity':
      return bridgeRun.startUnity();
    case 'kill_unity':
      return bridgeRun.killUnity();
    case 'quit_unity':
      bridgeRun.recorder.fault('Unity is asked to quit (SIGTERM)');
      bridgeRun.unity?.signal('SIGTERM');
      await waitFor(bridgeRun, {
        what: 'the Unity command to end after SIGTERM',
        within: QUIT_MS,
        unityMayEnd: true,
        look: () => bridgeRun.unity?.ended,
      });
      return;
    case 'suspend_unity':
      bridgeRun.recorder.fault('all threads of Unity stand still (SIGSTOP)');
      return bridgeRun.unity?.signal('SIGSTOP');
    case 'resume_unity':
      bridgeRun.recorder.fault('the threads of Unity go on (SIGCONT)');
      return bridgeRun.unity?.signal('SIGCONT');
    case 'delete_journal':
      return bridgeRun.deleteJournal();
    case 'copy_project':
      return bridgeRun.copyProject();
  }
}
