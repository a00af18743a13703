import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FrameToForwarder } from '../link/frames.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import type { Search } from './find-server.ts';
import { keepLinked, type KeptLink } from './keep-linked.ts';
import { NoServerError, type ServerLink } from './link.ts';

interface World {
  readonly kept: KeptLink;
  readonly searches: Search[];
  readonly read: { id: number; error?: { message: string } }[];
  readonly notes: string[];
  /** What the servers have been sent, in order: the types of the frames. */
  readonly sent: string[];
  /** The server of the present link says this, or ends it. */
  say(frame: FrameToForwarder): void;
  end(): void;
}

/** A client whose servers are found by `find`, which may throw. */
function createWorld(find: (search: Search) => void = () => undefined): World {
  const searches: Search[] = [];
  const read: World['read'] = [];
  const notes: string[] = [];
  const sent: string[] = [];
  let onFrame: (frame: FrameToForwarder) => void = () => undefined;
  let onEnd = (): void => undefined;
  const link: ServerLink = {
    listen(frames, end) {
      onFrame = frames;
      onEnd = end;
    },
    write(lines) {
      for (const line of lines.trimEnd().split('\n')) sent.push(JSON.parse(line).type);
      return true;
    },
    onDrain: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    close() {
      sent.push('close');
      onEnd();
    },
  };
  const kept = keepLinked(
    {
      async find(search) {
        searches.push(search);
        find(search);
        return link;
      },
    },
    {
      toClient(text, written) {
        read.push(JSON.parse(text));
        written?.();
      },
      note: (text) => void notes.push(text),
      holdClient: () => undefined,
      readOn: () => undefined,
    },
  );
  return { kept, searches, read, notes, sent, say: (frame) => onFrame(frame), end: () => onEnd() };
}

const ping = ({ kept }: World, id: number): void =>
  kept.session.fromClient(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));

test('who has just failed to find a server says so again, and does not search at once', async () => {
  const world = createWorld(() => {
    throw new NoServerError('The disk is full.');
  });
  for (const id of [1, 2, 3]) {
    ping(world, id);
    await waitFor('the answer', () => world.read.length === id);
  }
  expect(world.searches).toHaveLength(1);
  expect(world.read.map(({ error }) => error?.message)).toEqual(
    Array.from({ length: 3 }, () => 'mcp-unity-bridge has no server: The disk is full.'),
  );
});

test('an announced successor is waited for once; a server that only ended is not', async () => {
  const world = createWorld();
  ping(world, 1);
  await waitFor('the link', () => world.searches.length === 1);
  await new Promise((resolve) => setImmediate(resolve));
  world.say({ type: 'handover', successor: '99.0.0' });
  world.end();
  await waitFor('the next link', () => world.searches.length === 2);
  await new Promise((resolve) => setImmediate(resolve));
  world.end();
  await waitFor('the third link', () => world.searches.length === 3);
  const [first, second, third] = world.searches.map(({ patienceMs }) => patienceMs);
  expect([first, third]).toEqual([0, 0]);
  expect(second).toBeGreaterThanOrEqual(5_000);
});

test('that a server by hand is older is reported once, with what to do', async () => {
  const world = createWorld((search) => search.onOlderVersion?.('0.0.1'));
  for (const links of [1, 2]) {
    ping(world, links);
    await waitFor('the link', () => world.searches.length === links);
    await new Promise((resolve) => setImmediate(resolve));
    world.end();
  }
  expect(world.notes).toEqual([
    expect.stringMatching(
      /^the server is version 0\.0\.1, older than this program.*upgrade it, and start `mcp-unity-bridge serve` again/,
    ),
  ]);
});

describe('that an answer was written out', () => {
  /** A client that has just read the answer to its call. */
  async function answered(): Promise<World> {
    const world = createWorld();
    world.kept.session.fromClient('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}');
    await waitFor('the link', () => world.sent.length === 1);
    vi.useFakeTimers();
    world.say({ type: 'message', ordinal: 1, text: '{"jsonrpc":"2.0","id":1,"result":{}}' });
    expect(world.sent).toEqual(['message']);
    return world;
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is sent before the next line, as the same call is new work from then on (EXO-07)', async () => {
    const world = await answered();
    ping(world, 2);
    vi.advanceTimersByTime(1_000);
    expect(world.sent).toEqual(['message', 'written', 'message']);
  });

  test('is sent after 5 ms where no line follows', async () => {
    const world = await answered();
    vi.advanceTimersByTime(4);
    expect(world.sent).toEqual(['message']);
    vi.advanceTimersByTime(1);
    expect(world.sent).toEqual(['message', 'written']);
  });

  test('is sent before goodbye', async () => {
    const world = await answered();
    const closed = world.kept.close();
    expect(world.sent).toEqual(['message', 'written', 'close']);
    await closed;
  });

  test('is sent to the next server where the link is gone before', async () => {
    const world = await answered();
    world.end();
    vi.advanceTimersByTime(1_000);
    expect(world.sent).toEqual(['message']);
    vi.useRealTimers();
    ping(world, 2);
    await waitFor('the next link', () => world.sent.length > 2);
    expect(world.sent).toEqual(['message', 'written', 'message']);
  });
});
