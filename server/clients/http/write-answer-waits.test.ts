import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { listenOnLoopback } from '../../lib/sockets.ts';
import { waitFor } from '../../../proof/kit/scratch.ts';
import { localPrincipal } from './mcp-connection.ts';
import { createExchange } from './exchange.ts';
import { writeAnswer } from './write-answer.ts';

const PIECE = `data: ${'x'.repeat(256 * 1024)}\n\n`;
const PIECES = 400;
/** What the connection itself and the system's buffers take; far less than all of it (100 MiB). */
const HELD_BYTES_MAX = 16 * 1024 * 1024;

test('a client that does not read is waited for: what it has not taken stays where it came from', async () => {
  let given = 0;
  let sending: ServerResponse | undefined;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (given === PIECES) return controller.close();
      given += 1;
      controller.enqueue(new TextEncoder().encode(PIECE));
    },
  });
  const server = createServer((request, response) => {
    sending = response;
    void writeAnswer(
      createExchange({
        request,
        response,
        connection: { number: 1, isOver: () => false },
        principal: localPrincipal,
        form: 'sse',
        failed: () => undefined,
      }),
      Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } })),
    );
  });
  const client = connect(await listenOnLoopback(server), '127.0.0.1');
  client.pause();
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await waitFor('the client to be waited for', () => sending?.writableNeedDrain === true);
  const before = given;
  await new Promise((resolve) => setImmediate(resolve));
  expect(given * PIECE.length).toBeLessThan(HELD_BYTES_MAX);
  expect(given - before).toBeLessThan(4);
  let received = 0;
  client.on('data', (chunk) => (received += chunk.length));
  client.resume();
  await waitFor('everything', () => received > PIECES * PIECE.length);
  client.destroy();
  server.close();
  await once(server, 'close');
});
