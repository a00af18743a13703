import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { callOf, modernMeta } from '../../proof/kit/mcp-messages.ts';
import { askStatus } from '../clients/forwarder/command.ts';
import { postModern } from '../clients/http/testing/by-hand.ts';
import { memberOf } from '../lib/json.ts';
import { createFakeEditor } from '../../proof/kit/fake-editor.ts';
import { createHome, type Home, waitFor } from '../../proof/kit/scratch.ts';
import { startHttpServer, buildBin } from '../../proof/kit/running.ts';
import { startClient, begin, post } from '../../proof/kit/clients.ts';

const bin = buildBin('lost-answers');
let home: Home;
beforeEach(() => {
  home = createHome();
});
afterEach(() => home.remove());
afterAll(() => bin.remove());

type Era = '2025' | '2026';

/** A call. `through`: with a member that only the SDK understands, so that the call does not go past it. */
const callIn = (era: Era, through: boolean, id: unknown): object =>
  callOf(
    {
      name: 'unity_execute_code',
      arguments: { code: 'Build();', timeout: 60_000 },
      _meta: { ...(era === '2026' ? modernMeta() : {}), ...(through ? { 'io.modelcontextprotocol/other': 1 } : {}) },
    },
    id,
  );

/** A way for calls to the server. */
interface Way {
  /** A client in a process of its own that makes this call. */
  call(era: Era, message: object): Promise<ChildProcess>;
  /** The answer that another client gets. */
  callAgain(era: Era, message: object): Promise<unknown>;
}

async function overStdio(): Promise<Way> {
  await startClient(home, bin.entry).initialize();
  const begun = async (era: Era): Promise<ReturnType<typeof startClient>> => {
    const client = startClient(home, bin.entry);
    if (era === '2025') await client.initialize();
    return client;
  };
  return {
    async call(era, message) {
      const client = await begun(era);
      client.write(`${JSON.stringify(message)}\n`);
      return client.process;
    },
    async callAgain(era, message) {
      const client = await begun(era);
      client.write(`${JSON.stringify(message)}\n`);
      return (await client.answer('again')).result?.structuredContent;
    },
  };
}

/** Posts what stands behind it, and reads no answer. */
const POST =
  'const [url, headers, body] = process.argv.slice(1); void fetch(url, { method: "POST", headers: JSON.parse(headers), body });';

async function overHttp(): Promise<Way> {
  const { url: server } = await startHttpServer(home, bin.entry);
  const url = `${server}?client=mine`;
  const headersOf = (era: Era): Promise<object> | object =>
    era === '2025'
      ? begin(url)
      : { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'unity_execute_code' };
  return {
    async call(era, message) {
      const headers = {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(await headersOf(era)),
      };
      const child = spawn(process.execPath, ['-e', POST, url, JSON.stringify(headers), JSON.stringify(message)]);
      home.owns(child.pid);
      return child;
    },
    async callAgain(era, message) {
      const answer = era === '2025' ? await post(url, message, await begin(url)) : await postModern(url, message);
      const [, data = ''] = /^(?:data: )?(\{.*"structuredContent".*)$/m.exec(await answer.text()) ?? [];
      return memberOf(memberOf(JSON.parse(data), 'result'), 'structuredContent');
    },
  };
}

const cases = (['stdio', 'HTTP'] as const).flatMap((over) =>
  (['2025', '2026'] as const).flatMap((era) =>
    ['past the SDK', 'through the SDK'].flatMap((way) =>
      ['before its answer', 'with its answer unread'].map((when) => [over, era, way, when] as const),
    ),
  ),
);

test.each(cases)(
  'over %s, %s era, %s: a client that is killed %s has got nothing, and the same call gets the stored result',
  async (over, era, way, when) => {
    const between = await (over === 'stdio' ? overStdio() : overHttp());
    const through = way === 'through the SDK';
    const editor = createFakeEditor(home);
    await editor.connect();
    const client = await between.call(era, callIn(era, through, 'first'));
    const { log_id } = await editor.execution(1);
    editor.start(log_id);
    const ended = once(client, 'close');
    if (when === 'before its answer') client.kill('SIGKILL');
    else client.kill('SIGSTOP');
    if (when === 'before its answer') await ended;
    editor.complete(log_id, 'built');
    await waitFor(
      'the end',
      async () => (await askStatus({ stateDir: home.dir })).operations[0]?.state === 'completed',
    );
    client.kill('SIGKILL');
    await ended;
    expect(await between.callAgain(era, callIn(era, through, 'again'))).toMatchObject({
      status: 'completed',
      log_id,
      result: 'built',
      deduplicated: true,
    });
    expect(editor.executed).toHaveLength(1);
  },
);
