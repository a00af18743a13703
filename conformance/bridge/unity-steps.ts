import type { FlatBridgeStep, StepOf } from './bridge-case.ts';
import type { Stage } from './stage.ts';
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

export async function playUnityStep(stage: Stage, step: UnityStep): Promise<void> {
  switch (step.do) {
    case 'start_unity':
      return stage.startUnity();
    case 'kill_unity':
      return stage.killUnity();
    case 'quit_unity':
      stage.recorder.fault('Unity is asked to quit (SIGTERM)');
      stage.unity?.signal('SIGTERM');
      await waitFor(stage, {
        what: 'the Unity command to end after SIGTERM',
        within: QUIT_MS,
        unityMayEnd: true,
        look: () => stage.unity?.ended,
      });
      return;
    case 'suspend_unity':
      stage.recorder.fault('all threads of Unity stand still (SIGSTOP)');
      return stage.unity?.signal('SIGSTOP');
    case 'resume_unity':
      stage.recorder.fault('the threads of Unity go on (SIGCONT)');
      return stage.unity?.signal('SIGCONT');
    case 'delete_journal':
      return stage.deleteJournal();
    case 'copy_project':
      return stage.copyProject();
  }
}
