import { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MessageToServer } from '../../../generated/typescript/link.ts';
import { createLinkIntake, type LinkIntake } from './link-requests.ts';

/** The other end of a link: it reads when it is asked to. */
function otherEnd(): { readonly socket: Duplex; read(): void } {
  let taken: (() => void) | undefined;
  const socket = new Duplex({
    read: () => undefined,
    write(_chunk, _encoding, done) {
      taken = done;
    },
  });
  return {
    socket,
    read() {
      const done = taken;
      taken = undefined;
      done?.();
    },
  };
}

const request = (ordinal: number): MessageToServer => ({ type: 'message', ordinal, m: { id: ordinal } });
const requests = (count: number): MessageToServer[] => Array.from({ length: count }, (_, index) => request(index + 1));

const pushAll = (count: number): void => requests(count).forEach((frame) => intake.push(frame));

let socket: Duplex;
let read: () => void;
let intake: LinkIntake;
let taken: (number | undefined)[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const end = otherEnd();
  socket = end.socket;
  read = () => end.read();
  intake = createLinkIntake(socket);
  taken = [];
});
afterEach(() => {
  socket.destroy();
  vi.useRealTimers();
});
const take = ({ ordinal }: MessageToServer): void => void taken.push(ordinal);
/** Large answers to these. */
const answer = (...ordinals: readonly number[]): void => {
  for (const ordinal of ordinals) {
    socket.write(Buffer.alloc(2 * 1024 * 1024));
    intake.settled(ordinal);
  }
};

test('of a link that is not read nothing is taken beyond a few requests, and all in their order once it is', async () => {
  intake.begin(take);
  pushAll(100);
  expect(taken).toHaveLength(8);
  for (let waves = 0; taken.length < 100; waves += 1) {
    const before = taken.length;
    answer(...taken.slice(-8).flatMap((ordinal) => ordinal ?? []));
    vi.advanceTimersByTime(10_000);
    // As much as was begun waits to be read: nothing else is begun, whatever the time.
    expect(socket.isPaused() || taken.length === 100).toBe(true);
    expect(taken.length - before).toBeLessThanOrEqual(8);
    // oxlint-disable-next-line no-await-in-loop -- until everything has been read
    while (socket.writableLength > 0) await Promise.resolve(read());
    // oxlint-disable-next-line no-await-in-loop -- `drain` comes a turn later
    await new Promise((resolve) => setImmediate(resolve));
    expect(waves).toBeLessThan(100);
  }
  expect(taken).toEqual(requests(100).map(({ ordinal }) => ordinal));
});

test('requests that wait for Unity, and those that come to nothing for a while, hold up no others', () => {
  intake.begin(take);
  pushAll(40);
  for (let ordinal = 1; ordinal <= 16; ordinal += 1) intake.settled(ordinal);
  expect(taken).toHaveLength(24);
  vi.advanceTimersByTime(20);
  expect(taken).toHaveLength(32);
  vi.advanceTimersByTime(20);
  expect(taken).toHaveLength(40);
  expect(socket.isPaused()).toBe(false);
});

test('nothing is handed on before a reader takes it, nor after the stop; a client that disconnects has asked all the same', () => {
  pushAll(20);
  expect(taken).toEqual([]);
  intake.begin(take);
  expect(taken).toHaveLength(8);
  intake.flush();
  expect(taken).toHaveLength(20);
  intake.stop();
  intake.push(request(21));
  vi.advanceTimersByTime(1000);
  expect(taken).toHaveLength(20);
});
