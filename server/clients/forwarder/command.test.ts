import { rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../proof/kit/scratch.ts';
import { writeHubFile } from '../../lib/home/state-files.ts';
import { createLineReader } from '../../lib/lines.ts';
import { frameLine, readFrameToServer, type FrameToForwarder } from '../link/frames.ts';
import { listenLocal, localAddress } from '../../lib/home/local-socket.ts';
import { linkProofText, proofOf } from '../../lib/home/tokens.ts';
import { askLiveUrl, askStatus } from './command.ts';

const TOKEN = 'a'.repeat(64);
const BOOT_ID = '3c9d3c52-3f4b-4a61-9a0c-0d3b5a0c7a11';
/** A busy machine may need longer than Vitest's second. The faked clock continues meanwhile, and must not reach a limit of the link. */
const WAIT = { timeout: 8_000 };
let stateDir: string;
let server: Server | undefined;

beforeEach(() => {
  stateDir = scratchFolder();
  writeFileSync(join(stateDir, 'token'), `${TOKEN}\n`, { mode: 0o600 });
});
afterEach(() => {
  vi.useRealTimers();
  server?.close();
  server = undefined;
});

/** A server of another version, that answers a command with these frames, or ends. */
async function serve(
  server_version: string,
  answer: (command: string) => Exclude<FrameToForwarder, { type: 'message' }>[] | 'end',
): Promise<string[]> {
  const asked: string[] = [];
  const socket = localAddress(stateDir, BOOT_ID);
  server = await listenLocal(socket, (connection) => {
    const reader = createLineReader(
      100_000,
      (line) => {
        const frame = readFrameToServer(line);
        if (frame?.type === 'open')
          connection.write(
            frameLine({
              type: 'welcome',
              boot_id: BOOT_ID,
              version: server_version,
              proof: proofOf(TOKEN, linkProofText.server(BOOT_ID, frame.client_uuid)),
            }),
          );
        if (frame?.type !== 'command') return;
        asked.push(frame.command);
        const frames = answer(frame.command);
        if (frames === 'end') return void connection.destroy();
        for (const one of frames) connection.write(frameLine(one));
      },
      () => undefined,
    );
    connection.on('data', (chunk: Buffer) => reader.push(chunk));
    connection.on('error', () => undefined);
  });
  writeHubFile(stateDir, {
    url: 'ws://127.0.0.1:1/bridge',
    socket,
    pid: process.pid,
    boot_id: BOOT_ID,
    server_version,
  });
  return asked;
}

test.each([
  ['0.0.0-a', /within 12 s: it is version 0\.0\.0-a, which does not know "status"; this is .*Restart your AI clients/],
  ['99.0.0', /within 12 s: it is busy, or stuck\. Try again; .*hub\.json in/],
])(
  'a server of version %s that does not know the command is waited for no longer than 12 s, and the sentence says why',
  async (version, sentence) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = await serve(version, () => [{ type: 'handover' }]);
    const failed = expect(askStatus({ stateDir })).rejects.toThrow(sentence);
    await vi.waitUntil(() => asked.length > 0, WAIT);
    vi.advanceTimersByTime(12_000);
    await failed;
  },
);

test('a refusal is a sentence', async () => {
  await serve('1.0.0', () => [{ type: 'refused', reason: 'the live page is shown on the machine of the server' }]);
  await expect(askLiveUrl({ stateDir })).rejects.toThrow(/^The live page is shown on the machine of the server\.$/);
});

test('a server that ends in between is no answer', async () => {
  await serve('1.0.0', () => 'end');
  await expect(askLiveUrl({ stateDir })).rejects.toThrow('The server ended before it answered. Try again.');
});

test('the link is the answer', async () => {
  await serve('1.0.0', () => [{ type: 'open_answer', url: 'http://127.0.0.1:1/x/?code=y' }]);
  expect(await askLiveUrl({ stateDir })).toBe('http://127.0.0.1:1/x/?code=y');
});

test('what takes the connection and says nothing is no server, and is not taken for none', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isAsked = false;
  const socket = localAddress(stateDir, BOOT_ID);
  server = await listenLocal(socket, (connection) => {
    // From then on the answer is waited for; the connection alone may be there before its other end has heard of it.
    connection.on('data', () => (isAsked = true));
    connection.on('error', () => undefined);
  });
  writeHubFile(stateDir, {
    url: 'ws://127.0.0.1:1/bridge',
    socket,
    pid: 4711,
    boot_id: BOOT_ID,
    server_version: '1.0.0',
  });
  const failed = expect(askStatus({ stateDir })).rejects.toThrow(
    /\(pid 4711, .* accepts connections but does not answer.*mcp-unity-bridge doctor/,
  );
  await vi.waitUntil(() => isAsked, WAIT);
  vi.advanceTimersByTime(10_000);
  await failed;
});

test.each([
  [
    'is gone',
    () => rmSync(join(stateDir, 'token')),
    /A server runs, but the token .* is missing.*mcp-unity-bridge token rotate/,
  ],
  [
    'is none',
    () => writeFileSync(join(stateDir, 'token'), 'garbage\n', { mode: 0o600 }),
    /should hold 64 hexadecimal digits.*mcp-unity-bridge token rotate/,
  ],
])('a token that %s, while a server runs, is reported at once', async (_what, breakToken, sentence) => {
  await serve('1.0.0', () => []);
  breakToken();
  await expect(askStatus({ stateDir })).rejects.toThrow(sentence);
});
