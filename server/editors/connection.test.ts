import { expect, test } from 'vitest';
import { writeFrame, type FrameFromEditor } from '../../generated/typescript/rpc.ts';
import { serveEditorConnection } from './connection.ts';
import type { TransportEvents } from './authentication.ts';

test('nothing more is received from a closed connection, although its other end continues sending', async () => {
  let events: TransportEvents | undefined;
  const heard: FrameFromEditor[] = [];
  const connection = serveEditorConnection({
    transport: {
      send: () => undefined,
      waiting: () => 0,
      close: () => undefined,
      pause: () => undefined,
      resume: () => undefined,
      listen: (listener) => {
        events = listener;
      },
    },
    authentication: Promise.resolve((frame) => ({
      state: 'done',
      reply: { kind: 'response', id: frame.kind === 'request' ? frame.id : 0, method: 'auth/prove', result: {} },
    })),
    onAuthenticated: () => undefined,
    onFrame: (frame) => heard.push(frame),
    onClose: () => undefined,
    log: () => undefined,
  });
  const say = (frame: FrameFromEditor): void => events?.message(writeFrame(frame));
  const beat: FrameFromEditor = {
    kind: 'notification',
    method: 'editor/heartbeat',
    params: { generation: 1, main_thread_age_ms: 0, running: [], queue_length: 0, focused: true, play_mode: false },
  };
  say({ kind: 'request', id: 1, method: 'auth/prove', params: { proof: '0'.repeat(64) } });
  say(beat);
  await expect.poll(() => heard.length).toBe(1);
  connection.close('the token of this machine has been withdrawn');
  say(beat);
  await new Promise(setImmediate);
  expect(heard).toHaveLength(1);
});
