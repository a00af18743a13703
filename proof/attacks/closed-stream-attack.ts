import assert from 'node:assert/strict';
import { createFakeEditor, type FakeEditor } from '../../server/test-kit/fake-editor.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { Attack } from './attack.ts';
import { initialize, modernCall, serveHttp } from './http.ts';

interface Stream {
  readonly title: string;
  readonly request: (url: string) => Promise<{ readonly headers: Record<string, string>; readonly body: string }>;
  readonly cancels: boolean;
}

const modern = modernCall();

const streams: readonly Stream[] = [
  { title: '2026-07-28', request: () => Promise.resolve(modern), cancels: true },
  {
    title: '2025-06-18, as JSON alone',
    async request(url) {
      const { headers } = await initialize(url);
      const params = { name: 'unity_execute_code', arguments: { code: 'return 1;', timeout: 60_000 } };
      return {
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Mcp-Session-Id': String(headers['mcp-session-id']),
          'MCP-Protocol-Version': '2025-06-18',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params }),
      };
    },
    cancels: false,
  },
];

/** CXL-03: work that has not started is taken away from nobody who may come back for its answer, and is left to nobody who has cancelled it. */
export const closedStreamAttack: Attack = {
  slug: 'closed-http-streams',
  title:
    'A client over HTTP that closes the stream of a call cancels its unstarted work in the 2026-07-28 protocol, and nothing in a session',
  requirements: ['CXL-03'],
  kills: ['http-closed-stream-cancels-nothing', 'http-session-stream-cancels'],
  async run(sandbox) {
    const { url } = await serveHttp(sandbox);
    // It runs nothing by itself.
    const editor = createFakeEditor(sandbox.home);
    await editor.connect();
    sandbox.later(() => editor.disconnect());
    for (const [index, stream] of streams.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- the second execution is that of the second stream
      await play(editor, index, `${url}?client=${index}`, stream);
    }
  },
};

async function play(
  editor: FakeEditor,
  index: number,
  url: string,
  { title, request, cancels }: Stream,
): Promise<void> {
  const asked = await request(url);
  const call = (signal?: AbortSignal): Promise<string> =>
    fetch(url, { method: 'POST', ...asked, ...(signal && { signal }) }).then((response) => response.text());
  const cut = new AbortController();
  const lost = call(cut.signal);
  const { log_id } = await editor.execution(index + 1);
  cut.abort();
  await assert.rejects(lost);
  if (cancels) await waitFor('operation/cancel', () => cancelsOf(editor, log_id).length > 0);
  // The server has seen the stream close before this call comes on another connection.
  else await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  const again = call();
  editor.start(log_id);
  editor.complete(log_id, 1);
  assert.match(await again, /completed/, title);
  assert.deepEqual(cancelsOf(editor, log_id), cancels ? [true] : [], title);
}

const SEEN_MS = 300;

/** For each cancel of that operation, whether it is of unstarted work alone. */
const cancelsOf = ({ frames }: FakeEditor, log_id: string): unknown[] =>
  frames.flatMap((frame) =>
    frame.kind === 'request' && frame.method === 'operation/cancel' && frame.params.log_id === log_id
      ? [frame.params.unstarted_only]
      : [],
  );
