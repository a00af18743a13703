import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Type } from 'typebox';
import type { BridgeRun } from './bridge-run.ts';
import type { Members } from '../player/play.ts';
import { bridgeStep, Within } from './step.ts';
import { waitFor } from './ask.ts';

const POLICY_FILE = 'ProjectSettings/mcp-unity-bridge-policy.json';

/** The policy file of the project is written; `text`: all of its content; neither: it is removed. */
const Policy = {
  rules: Type.Optional(Type.Array(Type.Unknown())),
  text: Type.Optional(Type.String()),
};
type Policy = Members<typeof Policy>;

function writePolicy(bridgeRun: BridgeRun, { rules, text }: Policy): void {
  const path = bridgeRun.inProject(POLICY_FILE);
  const content =
    text ??
    (rules === undefined
      ? undefined
      : JSON.stringify({
          $schema: 'https://mcp-unity-bridge.github.io/mcp-unity-bridge/schema/1.0/Policy.schema.json',
          version: 1,
          rules,
        }));
  bridgeRun.recorder.fault(
    content === undefined ? 'the policy file is removed' : `the policy file is written: ${content}`,
  );
  if (content === undefined) rmSync(path, { force: true });
  else writeFileSync(path, content);
}

/** A file of the project, with a text or bytes; or a link to another place of it. */
const ProjectFile = {
  path: Type.String(),
  text: Type.Optional(Type.String()),
  base64: Type.Optional(Type.String()),
  link_to: Type.Optional(Type.String()),
};
type ProjectFile = Members<typeof ProjectFile>;

function writeProjectFile(bridgeRun: BridgeRun, step: ProjectFile): void {
  const path = bridgeRun.inProject(step.path);
  mkdirSync(dirname(path), { recursive: true });
  if (step.link_to === undefined)
    writeFileSync(path, step.base64 === undefined ? (step.text ?? '') : Buffer.from(step.base64, 'base64'));
  else symlinkSync(bridgeRun.inProject(step.link_to), path);
}

/** Unity prints the text on its standard output or error. */
const Says = {
  text: Type.String(),
  within: Within,
};
type Says = Members<typeof Says>;

async function says(bridgeRun: BridgeRun, step: Says): Promise<void> {
  const look = (): boolean => bridgeRun.unity?.output.includes(step.text) === true;
  await waitFor(bridgeRun, {
    what: `the words ${JSON.stringify(step.text)} on the output of the Unity command`,
    within: step.within,
    look,
  });
}
async function quit(bridgeRun: BridgeRun): Promise<void> {
  bridgeRun.recorder.fault('Unity is asked to quit (SIGTERM)');
  bridgeRun.unity?.signal('SIGTERM');
  await waitFor(bridgeRun, {
    what: 'the Unity command to end after SIGTERM',
    unityMayEnd: true,
    look: () => bridgeRun.unity?.ended,
  });
}

/** Steps that start and end the Unity side, or read its output: only if the runner has its command. */
export const unitySteps = {
  start_unity: bridgeStep('start_unity', {}, (bridgeRun) => bridgeRun.startUnity()),
  /** SIGKILL. */
  kill_unity: bridgeStep('kill_unity', {}, (bridgeRun) => bridgeRun.killUnity()),
  /** SIGTERM: the Editor quits. */
  quit_unity: bridgeStep('quit_unity', {}, quit),
  /** SIGSTOP: no thread runs (a debugger, a laptop asleep). */
  suspend_unity: bridgeStep('suspend_unity', {}, ({ recorder, unity }) => {
    recorder.fault('all threads of Unity are stopped (SIGSTOP)');
    unity?.signal('SIGSTOP');
  }),
  resume_unity: bridgeStep('resume_unity', {}, ({ recorder, unity }) => {
    recorder.fault('the threads of Unity continue (SIGCONT)');
    unity?.signal('SIGCONT');
  }),
  /** Unity is not running: what its bridge wrote into the project is deleted. */
  delete_journal: bridgeStep('delete_journal', {}, (bridgeRun) => bridgeRun.deleteJournal()),
  /** Unity is not running: the next start_unity is in a copy of the project, in another folder. */
  copy_project: bridgeStep('copy_project', {}, (bridgeRun) => bridgeRun.copyProject()),
  says: bridgeStep('says', Says, says),
} as const;

/** Steps that write into the project: only if the runner has created it. */
export const projectSteps = {
  policy: bridgeStep('policy', Policy, writePolicy),
  project_file: bridgeStep('project_file', ProjectFile, writeProjectFile),
} as const;
