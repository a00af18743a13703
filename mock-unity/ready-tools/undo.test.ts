import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readyTools } from '../../generated/typescript/ready-tools.ts';
import type { JsonObject, OperationUpdateParams } from '../../generated/typescript/types.ts';
import { createUnityEngine } from '../engine/unity-engine.ts';
import { createEditorWorld, logId, type EditorWorld } from '../testing/world.ts';

const application = { data_path: '/home/me/Game/Assets', unity_version: '2022.3.62f3', product_name: 'Game' };

/** An Editor, and what clients call in it; `session` is that of the calling client. */
interface Clients {
  readonly world: EditorWorld;
  /** The log_id of the operation. */
  readonly code: (session: string, text: string) => string;
  readonly undo: (given: JsonObject, session?: string) => OperationUpdateParams | undefined;
}

function started(): Clients {
  const world = createEditorWorld({ ready_tools: readyTools, createEngine: () => createUnityEngine(application) });
  world.start();
  let calls = 0;
  return {
    world,
    code(session, text) {
      calls += 1;
      world.execute(calls, text, { session });
      world.advance(100);
      return logId(calls);
    },
    undo(given, session) {
      calls += 1;
      const params = { name: 'undo', arguments: given };
      world.execute(calls, '', { tool: 'custom_tool', params, ...(session === undefined ? {} : { session }) });
      world.advance(100);
      return world.updates(calls).at(-1);
    },
  };
}

const make = 'Undo.RegisterCreatedObjectUndo(new GameObject("Made"), "Make");';
const me = { client: 'me' };
const refused = (sentence: string): object => ({
  state: 'failed',
  error_code: 'invalid_params',
  error: expect.stringContaining(sentence),
});

it.each<[JsonObject, string]>([
  [{}, 'undo: expected log_id or client, got neither'],
  [{ log_id: '' }, 'undo: expected log_id or client, got neither'],
  [{ log_id: logId(1), client: 'me' }, 'undo: expected log_id or client, got both'],
  [{ client: 'you' }, 'client: expected me, got "you"'],
])('%j is refused', (given, sentence) => {
  expect(started().undo(given, 'a')).toMatchObject(refused(sentence));
});

it('of a client whose server does not send sessions is refused, and its work stays', () => {
  const { undo, code } = started();
  const made = code('a', make);
  expect(undo(me)).toMatchObject(refused('client: the server does not say which operations are yours'));
  expect(undo({ log_id: made })).toMatchObject({ result: { undone: made } });
});

it('of a client that recorded nothing, or before a domain reload, is refused (RDY-14)', () => {
  const { world, undo, code } = started();
  code('a', 'return 1;');
  expect(undo(me, 'a')).toMatchObject(refused('client: Undo has no step of yours'));
  code('a', make);
  world.step({ type: 'reload', reason: 'compile', duration_ms: 100 });
  world.advance(1000);
  expect(undo(me, 'a')).toMatchObject(refused('client: Undo has no step of yours'));
});

it('of a client stops at its code that waited, or that has not ended (RDY-14)', () => {
  const { world, undo, code } = started();
  const lower = code('a', make);
  const waited = code('a', `await AI.NextFrame(); ${make}`);
  const upper = code('a', make);
  expect(undo(me, 'a')).toMatchObject({
    result: {
      undone: [upper],
      left: [
        { log_id: waited, because: expect.stringMatching(/^its code waited/) },
        { log_id: lower, because: `later steps are in the Undo history: "AI: ${waited}"` },
      ],
      not_undone: expect.stringMatching(/^files, assets, /),
    },
  });
  const runs = code('a', `${make} await Task.Delay(900);`);
  expect(undo(me, 'a')).toMatchObject(
    refused(`nothing is undone. Of your 3 operations in the Undo history the newest is ${runs}: it has not ended.`),
  );
  world.advance(2000);
});

it('takes back what the calling client did last, and says of the rest what lies on it, for any interleaving (RDY-14)', () => {
  const client = fc.constantFrom('a', 'b', 'c');
  const step = fc.record({ client, isUndo: fc.integer({ min: 0, max: 2 }).map((dice) => dice === 0) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { world, undo, code } = started();
      const stack: { session: string; log_id: string }[] = [];
      for (const { client: session, isUndo } of steps) {
        if (!isUndo) {
          stack.push({ session, log_id: code(session, make) });
          continue;
        }
        const update = undo(me, session);
        const undone: string[] = [];
        while (stack.at(-1)?.session === session) undone.push(stack.pop()?.log_id ?? '');
        const left = stack.filter((each) => each.session === session).toReversed();
        if (undone.length === 0) expect(update).toMatchObject({ state: 'failed' });
        else
          expect(update).toMatchObject({
            result: { undone, left: left.map(({ log_id }) => ({ log_id, because: expect.stringContaining('"AI: ') })) },
          });
      }
      code(
        'a',
        'var made = 0; foreach (var at in Object.FindObjectsOfType<Transform>()) if (at.name == "Made") made++; return made;',
      );
      expect(world.updates(steps.length + 1).at(-1)).toMatchObject({ state: 'completed', result: stack.length });
    }),
    { numRuns: 100 },
  );
});
