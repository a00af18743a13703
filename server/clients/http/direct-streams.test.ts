import { expect, test } from 'vitest';
import { callOf } from '../../../proof/kit/mcp-messages.ts';
import { begin, endSession, post } from '../../../proof/kit/clients.ts';
import { fakeCompleted } from '../mcp/testing/fake-runner.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { bothWays, plain } from './testing/both-ways.ts';
import {
  both,
  cancelOf,
  code,
  comeBack,
  cutOff,
  delivered,
  describeResponse,
  streamOf,
  withToken,
} from './testing/by-hand.ts';

test.each(['before the answer', 'after the answer', 'twice'])(
  'a client that is cut off and comes back %s gets what it missed, once',
  async (when) => {
    await bothWays(async (stage) => {
      const { url, fake } = stage;
      const session = await begin(url);
      const first = await cutOff(stage, withToken, session);
      const [call] = fake.calls;
      call?.progress(1, 'while away');
      if (when === 'after the answer') call?.answered(fakeCompleted('built'));
      const left = when === 'twice' ? await comeBack(url, session, first) : undefined;
      const back = await comeBack(url, session, first);
      call?.progress(2, 'after that');
      if (when !== 'after the answer') call?.answered(fakeCompleted('built'));
      const seen = await describeResponse(back);
      await left?.text().catch(() => undefined);
      await delivered(stage);
      return [plain(first), seen, await describeResponse(await comeBack(url, session, first))];
    });
  },
);

test('a large answer that came at once is there for who has read only the beginning of it, and over for who has read all', async () => {
  await bothWays(async (stage) => {
    const { url, fake } = stage;
    const session = await begin(url);
    fake.onCall = ({ answered }) => answered(fakeCompleted('built '.repeat(1_000)));
    const body = await (await post(url, callOf(code), session)).text();
    const [place = '', answer = ''] = [...body.matchAll(/^id: (\S+)$/gm)].map(([, id]) => id);
    const back = await describeResponse(await comeBack(url, session, place));
    expect(back).toMatchObject({ status: 200, body: expect.stringContaining('built') });
    const over = await describeResponse(await comeBack(url, session, answer));
    expect(over).toMatchObject({ status: 405 });
    return [plain(body), back, over];
  });
});

test.each(['2019-01-01', '2025-06-18', undefined])(
  'a client that comes back with the version %s is answered alike',
  async (version) => {
    await bothWays(async (stage) => {
      const { url, fake } = stage;
      const session = await begin(url);
      const first = await cutOff(stage, withToken, session);
      fake.calls[0]?.progress(1, 'while away');
      const { 'mcp-protocol-version': _agreed, ...others } = session;
      const back = await comeBack(
        url,
        version === undefined ? others : { ...others, 'mcp-protocol-version': version },
        first,
      );
      fake.calls[0]?.answered(fakeCompleted('built'));
      return [await describeResponse(back), await describeResponse(await comeBack(url, session, first))];
    });
  },
);

test('a client of whose stream nothing is known any more is informed', async () => {
  const seen = await bothWays(
    async (stage) => {
      const { url, fake } = stage;
      const session = await begin(url);
      const first = await cutOff(stage, callOf(code), session);
      fake.onCall = ({ answered }) => answered(fakeCompleted(1));
      for (const id of [1, 2, 3]) await (await post(url, callOf(code, id), session)).text();
      const back = await describeResponse(await comeBack(url, session, first));
      await endSession(url, session);
      return back;
    },
    4,
    { events: { sessionEvents: 3 } },
  );
  expect(seen).toMatchObject({ status: 400 });
});

test.each([
  ['2025-06-18', 'application/json'],
  ['2025-06-18', both],
  ['2025-11-25', 'application/json'],
])(
  'a client of %s that takes %s and disconnects before anything was sent has abandoned its call',
  async (version, accept) => {
    await bothWays(async (stage) => {
      const session = await begin(stage.url, version);
      const cut = new AbortController();
      const answer = post(stage.url, callOf(code), { ...session, accept }, cut.signal).then((response) =>
        response.text(),
      );
      const call = await waitFor('the call', () => stage.fake.calls[0]);
      cut.abort();
      await expect(answer).rejects.toThrow();
      await waitFor('the notification', () => call.state === 'abandoned');
      call.answered(fakeCompleted('nobody is there'));
      return describeResponse(await post(stage.url, { jsonrpc: '2.0', id: 7, method: 'ping' }, session));
    });
  },
);

test.each([both, 'application/json'])(
  'a cancelled call of a client that takes %s gets no answer, not even late',
  async (accept) => {
    await bothWays(async (stage) => {
      const { url, fake } = stage;
      const session = await begin(url);
      const answer = post(url, withToken, { ...session, accept }).then((response) => response.text());
      const end = answer.then(plain, () => 'cut off');
      const call = await waitFor('the call', () => fake.calls[0]);
      expect((await post(url, cancelOf(7), session)).status).toBe(202);
      expect(call.state).toBe('cancelled');
      // Who takes JSON has its answer by now: none.
      if (accept === both) call.progress(1, 'still at it');
      call.answered(fakeCompleted('too late'));
      const other = await describeResponse(await post(url, { jsonrpc: '2.0', id: 7, method: 'ping' }, session));
      fake.onCall = ({ answered }) => answered(fakeCompleted('of the second'));
      const again = await describeResponse(await post(url, callOf(code), session));
      const late = await post(url, cancelOf(7), session);
      const deleted = await endSession(url, session);
      return [deleted.status, late.status, other, again, await end];
    }, 2);
  },
);

test('a call that is cancelled while its client is away stays silent; what came before that is sent', async () => {
  await bothWays(async (stage) => {
    const { url, fake } = stage;
    const session = await begin(url);
    const first = await cutOff(stage, withToken, session);
    const [call] = fake.calls;
    call?.progress(1, 'while away');
    await post(url, cancelOf(7), session);
    const stream = streamOf(await comeBack(url, session, first));
    const last = /^id: (\S+)$/m.exec(await stream.until('while away'))?.[1] ?? '';
    call?.answered(fakeCompleted('too late'));
    call?.progress(2, 'still at it');
    await stream.until('still at it');
    const again = streamOf(await comeBack(url, session, last));
    await again.until('still at it');
    await endSession(url, session);
    return [await again.end];
  });
});

test('streams of cancelled calls are few: the oldest is ended, and whoever comes back for it is informed that it is over', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => index);
  await bothWays(async ({ url, fake }) => {
    const session = await begin(url);
    const streams = [];
    for (const id of ids) {
      const stream = streamOf(await post(url, callOf(code, id), session));
      await waitFor('the call', () => fake.calls.length === id + 1);
      streams.push({ stream, first: await stream.firstId() });
      await post(url, cancelOf(id), session);
    }
    const [oldest] = streams;
    const end = await oldest?.stream.end;
    const back = await describeResponse(await comeBack(url, session, oldest?.first ?? ''));
    expect(back).toMatchObject({ status: 405 });
    await endSession(url, session);
    return [back, end, ...(await Promise.all(streams.map(({ stream }) => stream.end)))];
  }, ids.length);
});

test('a batch of 2025-03-26 cancels a call, may not have its id before that, and may have it then', async () => {
  await bothWays(async ({ url, fake }) => {
    const session = await begin(url, '2025-03-26');
    const stream = streamOf(await post(url, callOf(code), session));
    await waitFor('the call', () => fake.calls.length === 1);
    const refused = await describeResponse(await post(url, [callOf(code, 8), callOf(code)], session));
    const cancelled = await describeResponse(await post(url, [cancelOf(7)], session));
    fake.onCall = ({ answered }) => answered(fakeCompleted('in a batch'));
    const batch = await describeResponse(await post(url, [callOf(code), callOf(code, 8)], session));
    fake.calls[0]?.answered(fakeCompleted('too late'));
    await endSession(url, session);
    return [refused, cancelled, batch, await stream.end];
  });
});

test('an id that an unanswered call has is refused; DELETE ends the stream of a call', async () => {
  await bothWays(async (stage) => {
    const { url, fake } = stage;
    const session = await begin(url);
    const answer = post(url, callOf(code), session).then((response) => response.text());
    await waitFor('the call', () => fake.calls[0]);
    const twice = await describeResponse(await post(url, callOf(code), session));
    const ended = await describeResponse(await endSession(url, session));
    await waitFor('the notification', () => fake.calls[0]?.state === 'abandoned');
    return [twice, ended, plain(await answer), await describeResponse(await post(url, callOf(code), session))];
  });
});

test('nothing is answered and nothing runs in a session that is being deleted', async () => {
  await bothWays(async (stage) => {
    const { url, fake } = stage;
    const session = await begin(url);
    const stream = streamOf(await post(url, callOf(code), session));
    const first = await stream.firstId();
    await waitFor('the call', () => fake.calls.length === 1);
    const release = stage.holdDeletes();
    const deleted = endSession(url, session);
    const end = await stream.end;
    fake.calls[0]?.answered(fakeCompleted('too late'));
    const late = await describeResponse(await post(url, callOf(code, 8), session));
    const back = await describeResponse(await comeBack(url, session, first));
    release();
    const { status } = await deleted;
    await waitFor('the end', async () => (await post(url, callOf(code, 9), session)).status === 404);
    return [end, late, back, status];
  });
});

test('a server that ends ends its streams, and has abandoned their calls', async () => {
  await bothWays(async (stage) => {
    const { url, fake } = stage;
    const session = await begin(url);
    const stream = streamOf(await post(url, callOf(code), session));
    await waitFor('the call', () => fake.calls.length === 1);
    await stage.close();
    fake.calls[0]?.answered(fakeCompleted('too late'));
    expect(fake.calls[0]?.state).toBe('abandoned');
    return stream.end;
  });
});

test('a question to the user waits for a client that is away', async () => {
  await bothWays(async (stage) => {
    const { url, fake } = stage;
    const session = await begin(url);
    const first = await cutOff(stage, callOf(code), session);
    fake.calls[0]?.ask({
      log_id: '0196b7a4-7c1e-7f00-8a2b-0123456789ab',
      code_hash: 'a'.repeat(64),
      tool: 'unity_execute_code',
      params: { code: 'Build();' },
      project_path: '/Game',
      project_name: 'Game',
      client: 'hand',
      reason: 'it builds',
    });
    const stream = streamOf(await comeBack(url, session, first));
    const asked = await stream.until('elicitation/create');
    const { id } = JSON.parse(/^data: (\{.*elicitation.*)$/m.exec(asked)?.[1] ?? '') as { id: unknown };
    await post(url, { jsonrpc: '2.0', id, result: { action: 'decline' } }, session);
    await waitFor('the answer', () => fake.approvals.length > 0);
    fake.calls[0]?.answered(fakeCompleted('refused'));
    return stream.end;
  });
});
