/**
 * Resident memory of the server and of a forwarder: idle with an Editor, after calls, and the highest that a flood of console lines takes them to.
 * Targets: server under 120 MB idle, forwarder under 60 MB, the flood bounded. Linux only (/proc). Run: npm run bench -- memory
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { bin, connect, withGround, waitForEditor, type Ground } from './processes.ts';

const CALLS = 3_000;
const LINES = 100_000;
/** Lines of one program: more at once is no Editor that anybody works in. */
const LINES_AT_ONCE = 10_000;
/** Time until the memory of the work is freed. */
const QUIET_MS = 5_000;

/** `RSS`: now; `HWM`: the most so far. In MB. */
function inMegabytes(pid: number, what: 'RSS' | 'HWM'): string {
  const kilobytes = new RegExp(`^Vm${what}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return `${(Number(kilobytes) / 1024).toFixed(0)} MB`;
}

async function executeCode(client: Client, code: string): Promise<void> {
  const answer = await client.callTool({ name: 'unity_execute_code', arguments: { code, timeout: 60_000 } });
  if (answer.isError === true) throw new Error(JSON.stringify(answer.content));
}

async function measureMemory(ground: Ground): Promise<void> {
  ground.startMock();
  const client = await connect([bin], ground);
  await waitForEditor(client);
  const server = Number(JSON.parse(readFileSync(join(ground.folder, 'state', 'hub.json'), 'utf8')).pid);
  const forwarder = client.transport instanceof StdioClientTransport ? (client.transport.pid ?? 0) : 0;
  const report = (when: string): void =>
    console.log(
      `${when.padEnd(36)} server ${inMegabytes(server, 'RSS')} (most ${inMegabytes(server, 'HWM')})   forwarder ${inMegabytes(forwarder, 'RSS')} (most ${inMegabytes(forwarder, 'HWM')})`,
    );
  await pause(QUIET_MS);
  report('idle, one Editor (targets 120, 60)');
  for (let n = 0; n < CALLS; n += 1) await executeCode(client, `return ${n};`);
  report(`after ${CALLS} calls`);
  await pause(QUIET_MS);
  report('idle again');
  for (let from = 0; from < LINES; from += LINES_AT_ONCE)
    await executeCode(
      client,
      `for (int i = ${from}; i < ${from + LINES_AT_ONCE}; i++) UnityEngine.Debug.Log("line " + i); return 0;`,
    );
  report(`after ${LINES} console lines`);
  await pause(QUIET_MS);
  report('idle again');
  await client.close();
}

await withGround(measureMemory);
