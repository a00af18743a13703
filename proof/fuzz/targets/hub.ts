import {
  readFrameFromEditor,
  writeFrame,
  type FrameFromEditor,
  type ServerRequest,
} from '../../../generated/typescript/rpc.ts';
import { createScriptedEditor } from '../../kit/scripted-editor.ts';
import { createHubWorld, execute, queryCall, type HubWorld } from '../../../server/hub/testing/world.ts';
import { createRandom, type Random } from '../../sim/random.ts';
import { mustHold, beginningOf, type OpenTarget, type Taken, type Target } from './target.ts';
import { framesFromEditor } from './frames.ts';

/** Most lines of one input; the rest is not played. */
const MOST_LINES = 60;
/** Beyond every timeout of the calls that are made. */
const AFTERWARDS_MS = 60_000;
/** Most effects of one line, generously. */
const EFFECTS_PER_LINE = 60;
const CALL_TIMEOUT_MS = 1_000;

/** Lines between the frames: other events of a hub. */
const actions = [
  '!execute',
  '!query',
  '!tick',
  '!long tick',
  '!connect',
  '!disconnect',
  '!cancel',
  '!tools',
  '!scene',
] as const;
type Action = (typeof actions)[number];
const isAction = (line: string): line is Action => actions.some((one) => one === line);

/** An authenticated Editor that sends arbitrary frames to a live hub with open calls. */
export const hub: Target = {
  name: 'hub',
  what: 'Conversations of an Editor with a live hub: no throw, every call answered once and in time with a valid envelope, effects and memory bounded.',
  weight: 1.5,
  batch: 1_000,
  words: [
    ...actions.map((line) => `\n${line}\n`),
    '"state":"completed"',
    '"seq":0',
    '"generation":9007199254740991',
    '"watermark":9007199254740991',
  ],
  open: (): OpenTarget => ({ starts, run: (input) => play(input.toString('utf8').split('\n').slice(0, MOST_LINES)) }),
};

/** Conversations of an honest Editor, some with frames of a dishonest one between. */
function starts(seed: number): Buffer[] {
  const random = createRandom(seed);
  const frames = framesFromEditor(seed).map((frame) => frame.toString('utf8'));
  return Array.from({ length: 60 }, (_, index) =>
    Buffer.from(withFrames(honest(random), index % 3 === 0 ? [] : frames, random).join('\n')),
  );
}

/** Ids of a world are counted, so that frames of one fit in another. */
function honest(random: Random): string[] {
  const world = createHubWorld();
  const editor = createScriptedEditor();
  const lines: string[] = [];
  world.auto = false;
  world.connect(editor);
  const say = (frames: readonly FrameFromEditor[]): void => void lines.push(...frames.map(writeFrame));
  const drain = (): void => {
    for (let more = true; more;) {
      const back = world.toHub.shift();
      if (back !== undefined) {
        say([back.frame]);
        world.step({ type: 'editor_frame', ...back });
      }
      const out = world.toEditor.shift();
      if (out !== undefined)
        for (const frame of editor.receive(out.frame)) world.toHub.push({ connection: out.connection, frame });
      more = back !== undefined || out !== undefined;
    }
  };
  const deliver = (frames: readonly FrameFromEditor[]): void => world.from(editor, [...frames]);
  drain();
  for (let round = 1 + random.below(4); round > 0; round -= 1) {
    lines.push('!execute');
    world.call(execute(`return ${lines.length};`, { timeout: CALL_TIMEOUT_MS }));
    drain();
    deliver(editor.start());
    if (random.chance(0.5)) deliver(editor.partial({ round }));
    deliver(editor.finish(random.chance(0.7) ? { result: round } : { error: 'Exception: no' }));
    drain();
  }
  return lines;
}

function withFrames(lines: readonly string[], frames: readonly string[], random: Random): string[] {
  return lines.flatMap((line) => {
    const other = frames[random.below(frames.length)];
    if (other === undefined || random.chance(0.6)) return [line];
    return random.chance(0.5) ? [line, other] : [random.pick(actions), line];
  });
}

interface HubRun {
  readonly world: HubWorld;
  connection: number;
  connections: number;
  calls: number;
  reads: number;
}

function play(lines: readonly string[]): Taken {
  const world = createHubWorld();
  world.auto = false;
  const run: HubRun = { world, connection: 1, connections: 1, calls: 0, reads: 0 };
  let accepted = 0;
  for (const [index, line] of lines.entries()) {
    if (isAction(line)) happen(run, line);
    else if (hear(run, line)) accepted += 1;
    const most = (index + 1) * EFFECTS_PER_LINE + 100;
    mustHold(world.effects.length <= most, () => `${world.effects.length} effects after ${index + 1} lines`);
  }
  world.advance(AFTERWARDS_MS);
  checkAnswers(run);
  return accepted > 0 ? 'accepted' : 'refused';
}

function hear({ world, connection }: HubRun, line: string): boolean {
  const reading = readFrameFromEditor(line, (id) => openRequest(world, connection, id));
  if (!reading.ok) return false;
  world.step({ type: 'editor_frame', connection, frame: reading.frame });
  return true;
}

/** The open request with that id, as in the connection's own record. */
function openRequest({ effects }: HubWorld, connection: number, id: number): ServerRequest | undefined {
  const sent = effects.findLast(
    (effect) =>
      effect.type === 'send' &&
      effect.connection === connection &&
      effect.frame.kind === 'request' &&
      effect.frame.id === id,
  );
  return sent?.type === 'send' && sent.frame.kind === 'request' ? sent.frame.method : undefined;
}

const client = { identity: 'fuzzer', label: 'Fuzzer' };

function happen(run: HubRun, what: Action): void {
  const { world } = run;
  switch (what) {
    case '!execute':
    case '!query':
      run.calls += 1;
      world.call(
        what === '!execute'
          ? execute(`return ${run.calls};`, { timeout: CALL_TIMEOUT_MS })
          : queryCall(`${run.calls}`, { timeout: CALL_TIMEOUT_MS }),
      );
      return;
    case '!tick':
      return world.advance(CALL_TIMEOUT_MS / 2);
    case '!long tick':
      return world.advance(AFTERWARDS_MS);
    case '!connect':
      run.connections += 1;
      run.connection = run.connections;
      return;
    case '!disconnect':
      world.step({ type: 'editor_closed', connection: run.connection });
      run.connections += 1;
      run.connection = run.connections;
      return;
    case '!cancel':
      if (run.calls > 0) world.step({ type: 'call_cancelled', call_id: run.calls });
      return;
    case '!tools':
    case '!scene':
      run.reads += 1;
      world.step({
        type: 'read',
        read_id: run.reads,
        client,
        read: what === '!tools' ? { kind: 'tools', of: 'read' } : { kind: 'resource', uri: 'unity://scene' },
      });
  }
}

/** A call that was cancelled needs no answer; every other one needs one, and none may have two. */
function checkAnswers({ world, calls, reads }: HubRun): void {
  for (let id = 1; id <= calls; id += 1) {
    const answers = world.answers.get(id) ?? [];
    mustHold(answers.length <= 1, () => `call ${id} was answered ${answers.length} times: ${beginningOf(answers)}`);
  }
  const { waiting_calls, unfinished } = world.hub.summary();
  mustHold(waiting_calls === 0, () => `${waiting_calls} calls wait forever`);
  mustHold(unfinished <= calls, () => `${unfinished} unfinished operations of ${calls} calls`);
  for (let id = 1; id <= reads; id += 1) {
    const answered = world.effects.filter((effect) => effect.type === 'read_answer' && effect.read_id === id).length;
    mustHold(answered === 1, () => `read ${id} was answered ${answered} times`);
  }
}
