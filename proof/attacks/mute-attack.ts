import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { completed } from './steps.ts';
import type { Attack } from './attack.ts';

const RESULT_BYTES = 512 * 1024;

/** Each answer has a part of the result, about 200 kB: together far more than the server keeps for anybody. */
const REQUESTS = 1_000;

const HONEST_CALLS = 20;

const SLOWEST_MS = 5_000;

/** A client that is stopped with Ctrl+Z, or never reads. */
export const muteAttack: Attack = {
  slug: 'mute-client',
  title:
    'A client that asks for two hundred megabytes and reads nothing costs others nothing, and has each answer once it reads',
  requirements: ['WIR-03', 'TMO-02'],
  kills: ['unread-link-read'],
  async run(sandbox) {
    const log = join(sandbox.home.dir, 'server.log');
    const server = await sandbox.serve('--log-file', log);
    const editor = await sandbox.editor();
    const honest = await sandbox.client();
    editor.answerAll(() => 'x'.repeat(RESULT_BYTES));
    const { result } = await honest.call('unity_execute_code', { code: 'return large;', timeout: 60_000 });
    editor.answerAll(() => 1);
    const mute = sandbox.command();
    const write = (message: object): void =>
      void mute.process.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    mute.process.stdout?.pause();
    write({
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'mute', version: '1' } },
    });
    write({ method: 'notifications/initialized' });
    for (let id = 1; id <= REQUESTS; id += 1)
      write({
        id,
        method: 'tools/call',
        params: { name: 'unity_get_result', arguments: { log_id: result?.structuredContent?.['log_id'] } },
      });
    for (let i = 0; i < HONEST_CALLS; i += 1) {
      const since = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await honest.call('unity_execute_code', { code: `return ${i};`, timeout: 60_000 });
      completed(answer);
      assert.ok(performance.now() - since < SLOWEST_MS, `a call took ${Math.round(performance.now() - since)} ms`);
      // oxlint-disable-next-line no-await-in-loop -- the server has time to work for the other one
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await untilIdle(server.process.pid);
    let answers = 0;
    const { stdout } = mute.process;
    if (stdout === null) throw new Error('its answers cannot be read');
    createInterface({ input: stdout.removeAllListeners('data') }).on('line', (line) => {
      if (line.includes('"is_complete"')) answers += 1;
    });
    // However long all of them take: each comes soon after the one before.
    for (let seen = 0; seen < REQUESTS; seen = answers)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await waitFor(`an answer after ${seen} of ${REQUESTS}`, () => answers > seen);
    assert.doesNotMatch(readFileSync(log, 'utf8'), /does not read its answers/);
  },
};

const IDLE_MS = 1_000;

/** Until the process has used no time of the processor for a second: it has done for the mute client all that it is going to do. */
async function untilIdle(pid: number | undefined): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  let [used, since] = [-1, performance.now()];
  await waitFor(
    'the server to have nothing to do',
    () => {
      const now = ticksOf(pid);
      if (now > used + TICKS_OF_ITS_WATCHES) [used, since] = [now, performance.now()];
      return performance.now() - since >= IDLE_MS;
    },
    60_000,
  );
}

/** Looking after its files, and reading an Editor's heartbeat, take some as well. */
const TICKS_OF_ITS_WATCHES = 5;

/** Of 10 ms each, in user and in system code (proc(5)). */
function ticksOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
