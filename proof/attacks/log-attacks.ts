import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { Attack } from './attack.ts';
import { serveHttp } from './http.ts';

/** A log file of this size is full. */
const FULL_BYTES = 8 * 1024 * 1024;
const REQUESTS = 300;

/** Attacks on the disk, by who is refused. */
export const logAttacks: readonly Attack[] = [
  {
    slug: 'log-without-end',
    title:
      'A stranger who is refused hundreds of times puts a few lines into the log, and a full log file is set aside',
    requirements: ['WIR-03'],
    kills: ['log-never-set-aside', 'refusals-told-each'],
    async run(sandbox) {
      const log = join(sandbox.home.dir, 'server.log');
      writeFileSync(log, `${'x'.repeat(FULL_BYTES)}\n`);
      const { port } = await serveHttp(sandbox, '--log-file', log);
      const refused = (): string[] =>
        readFileSync(log, 'utf8')
          .split('\n')
          .filter((line) => line.includes('an HTTP request was refused'));
      for (let i = 0; i < REQUESTS; i += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other: each is refused
        await refuse(port, `stranger-${i}`);
      }
      await waitFor('the log to tell how many there were', () =>
        refused().some((line) => line.includes('"repeated":')),
      );
      assert.ok(refused().length < REQUESTS / 5, `${REQUESTS} refused requests made ${refused().length} lines`);
      assert.equal(statSync(join(sandbox.home.dir, 'server.1.log')).size, FULL_BYTES + 1);
      assert.ok(statSync(log).size < FULL_BYTES / 8, `the log file has ${statSync(log).size} bytes`);
    },
  },
];

async function refuse(port: number, host: string): Promise<void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET /mcp HTTP/1.1\r\nHost: ${host}\r\n\r\n`));
  socket.on('error', () => undefined).on('data', () => undefined);
  await once(socket, 'close');
}
