import { appendFileSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, describe, expect, test } from 'vitest';
import { waitFor } from '../../proof/kit/scratch.ts';
import type { Envelope } from '../../generated/typescript/types.ts';
import {
  validateEnvelope,
  validateLogDetailsResult,
  validateLogsResult,
} from '../../generated/typescript/validators.js';

const here = fileURLToPath(new URL('.', import.meta.url));
const clients: Client[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'example-'));
  folders.push(made);
  return made;
}

/** Longer than anything takes here. */
const LONG_MS = 20_000;

interface Started {
  readonly client: Client;
  readonly pid: number;
}

async function start(which: 'naive' | 'careful', project: string): Promise<Started> {
  const client = new Client({ name: 'examples.test', version: '1' });
  const env = { ...process.env, CAREFUL_SERVER_STATE: join(project, 'state') } as Record<string, string>;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(here, `${which}-server`, 'server.mjs')],
    cwd: project,
    env,
    stderr: 'inherit',
  });
  await client.connect(transport);
  clients.push(client);
  return { client, pid: transport.pid ?? 0 };
}

/** The text of the answer, and its envelope if it is one. */
async function call(
  { client }: Started,
  name: string,
  args: Record<string, unknown>,
  options?: { timeout?: number; onprogress?: () => void },
) {
  const { content } = await client.callTool({ name, arguments: args }, undefined, options);
  const [block] = content as { text: string }[];
  const text = block?.text ?? '';
  return { text, envelope: text.startsWith('{') ? (JSON.parse(text) as Envelope) : undefined };
}

async function envelopeOf(...args: Parameters<typeof call>): Promise<Envelope> {
  const { text, envelope } = await call(...args);
  if (envelope === undefined) throw new Error(`expected an envelope, got ${text}`);
  expect(validateEnvelope(envelope), JSON.stringify(envelope)).toMatchObject({ ok: true });
  return envelope;
}

/** A program that leaves a line in the ledger, then takes its time. */
const program = (ledger: string, ...rest: string[]): string =>
  [`File.AppendAllText(${JSON.stringify(ledger)}, "start\\n");`, ...rest].join('\n');
const runs = (ledger: string): number => (existsSync(ledger) ? readFileSync(ledger, 'utf8').split('\n').length - 1 : 0);

/** A wait of a second includes the start of the worker, which may take longer on a busy machine. */
async function startWithWorker(project: string): Promise<Started> {
  const server = await start('careful', project);
  await envelopeOf(server, 'unity_query', { query: '1', timeout: LONG_MS });
  return server;
}

function workerPid(state: string): number {
  const found = readdirSync('/proc').find((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      return command.some((word) => word.endsWith('worker.mjs')) && command.includes(state);
    } catch {
      return false;
    }
  });
  return Number(found);
}

describe('the careful server', () => {
  test('answers every tool with a valid envelope, also when the arguments are wrong', async () => {
    const server = await startWithWorker(folder());
    const written = await envelopeOf(server, 'unity_execute_code', {
      code: 'AI.Write("build", new { step = 1 });\nDebug.LogError("bad");\nreturn new { a = 1, b = "x" };',
      timeout: LONG_MS,
    });
    expect(written).toMatchObject({ status: 'completed', result: { a: 1, b: 'x' } });
    const logs = await envelopeOf(server, 'unity_get_logs', { log_type: 'error' });
    expect(validateLogsResult(logs.status === 'completed' ? logs.result : undefined)).toMatchObject({ ok: true });
    expect(logs).toMatchObject({ result: { entries: [{ message: 'bad', log_name: 'console' }], more: false } });
    const details = await envelopeOf(server, 'unity_get_log_details', { log_id: written.log_id });
    expect(validateLogDetailsResult(details.status === 'completed' ? details.result : undefined)).toMatchObject({
      ok: true,
    });
    expect(await envelopeOf(server, 'unity_query', { query: '6 * 7', timeout: LONG_MS })).toMatchObject({ result: 42 });
    expect(await envelopeOf(server, 'unity_help', {})).toMatchObject({ status: 'completed' });
    expect(await envelopeOf(server, 'unity_get_result', { log_id: 'no such' })).toMatchObject({
      status: 'not_found',
      log_id: 'no such',
    });
    for (const [args, error_code] of [
      [{ code: 'retrun 1;', timeout: LONG_MS }, 'compile_error'],
      [{ code: 'throw new System.Exception("boom");', timeout: LONG_MS }, 'execution_error'],
      [{ code: 'return 1;', timeout: 600_001 }, 'invalid_params'],
      [{ code: 'return 1;', timeout: 0.5 }, 'invalid_params'],
      [{ code: '' }, 'invalid_params'],
      [{}, 'invalid_params'],
      [{ code: 'return 1;', extra: 1 }, 'invalid_params'],
    ] as const)
      expect(await envelopeOf(server, 'unity_execute_code', args)).toMatchObject({ status: 'error', error_code });
  });

  test('runs slow work once, however often it is called', async () => {
    const project = folder();
    const server = await startWithWorker(project);
    const ledger = join(project, 'ledger');
    const code = program(ledger, 'AI.Update("half");', 'Thread.Sleep(5000);', 'return "built";');
    const answers = [];
    for (const timeout of [3_000, 100, 100])
      answers.push(await envelopeOf(server, 'unity_execute_code', { code, timeout }));
    expect(answers).toMatchObject([
      { status: 'timeout', partial_result: 'half' },
      { deduplicated: true },
      { deduplicated: true },
    ]);
    const log_id = answers[0]?.log_id;
    expect(await envelopeOf(server, 'unity_get_result', { log_id, timeout: LONG_MS })).toMatchObject({
      status: 'completed',
      result: 'built',
      log_id,
    });
    expect(runs(ledger)).toBe(1);
  });

  test('survives SIGKILL in the middle of a call: the next server joins the same work', async () => {
    const project = folder();
    const ledger = join(project, 'ledger');
    const code = program(ledger, 'Thread.Sleep(600);', 'return "survived";');
    const first = await start('careful', project);
    const lost = call(first, 'unity_execute_code', { code, timeout: LONG_MS }).catch(() => 'no answer');
    await waitFor('the work', () => runs(ledger) === 1);
    process.kill(first.pid, 'SIGKILL');
    expect(await lost).toBe('no answer');
    const second = await start('careful', project);
    expect(await envelopeOf(second, 'unity_execute_code', { code, timeout: LONG_MS })).toMatchObject({
      result: 'survived',
      deduplicated: true,
    });
    expect(runs(ledger)).toBe(1);
  });

  test.runIf(process.platform === 'linux')(
    'after SIGKILL of the worker: what had begun is interrupted, what had not runs once, and a torn line is nothing',
    async () => {
      const project = folder();
      const [begun, queued] = [join(project, 'begun'), join(project, 'queued')];
      const server = await startWithWorker(project);
      const first = await envelopeOf(server, 'unity_execute_code', {
        code: program(begun, 'AI.Update(1);', 'Thread.Sleep(60000);'),
        timeout: 100,
      });
      await waitFor('the work', async () => {
        const seen = await envelopeOf(server, 'unity_get_result', { log_id: first.log_id });
        return 'partial_result' in seen && seen.partial_result === 1;
      });
      const second = await envelopeOf(server, 'unity_execute_code', { code: program(queued, 'return 2;'), timeout: 0 });
      process.kill(workerPid(join(project, 'state')), 'SIGKILL');
      appendFileSync(join(project, 'state', 'journal.jsonl'), '{"operation":{"log_id":"to');
      await waitFor('the work', () => runs(queued) === 1);
      expect(await envelopeOf(server, 'unity_get_result', { log_id: first.log_id })).toMatchObject({
        error_code: 'interrupted',
        partial_result: 1,
      });
      expect(await envelopeOf(server, 'unity_get_result', { log_id: second.log_id, timeout: LONG_MS })).toMatchObject({
        status: 'completed',
        result: 2,
      });
      expect([runs(begun), runs(queued)]).toEqual([1, 1]);
    },
  );

  test.runIf(process.platform === 'linux')(
    'reads from the journal while a debugger holds the worker, and loses nothing',
    async () => {
      const project = folder();
      const server = await start('careful', project);
      const done = await envelopeOf(server, 'unity_execute_code', {
        code: 'AI.Write("note", "kept");\nreturn 1;',
        timeout: LONG_MS,
      });
      const pid = workerPid(join(project, 'state'));
      process.kill(pid, 'SIGSTOP');
      const held = await envelopeOf(server, 'unity_execute_code', { code: 'return 2;', timeout: 100 });
      const look = (name: string, args: Record<string, unknown>): Promise<Envelope> => envelopeOf(server, name, args);
      const seen = await Promise.all([
        look('unity_get_result', { log_id: done.log_id }),
        look('unity_get_result', { log_id: held.log_id }),
        look('unity_get_logs', { log_name: 'note' }),
        look('unity_get_log_details', { log_id: done.log_id }),
      ]);
      expect(seen).toMatchObject([
        { result: 1 },
        { status: 'in_progress', log_id: held.log_id },
        { result: { entries: [{ message: 'kept' }] } },
        { result: { kind: 'operation' } },
      ]);
      process.kill(pid, 'SIGCONT');
      expect(await look('unity_get_result', { log_id: held.log_id, timeout: LONG_MS })).toMatchObject({ result: 2 });
    },
  );

  test('gives an answer that the client did not wait for to the next identical call, and then runs again', async () => {
    const project = folder();
    const ledger = join(project, 'ledger');
    const server = await startWithWorker(project);
    const code = [program(ledger, 'await Task.Delay(300);'), program(join(project, 'end'), 'return 3;')].join('\n');
    await expect(call(server, 'unity_execute_code', { code, timeout: LONG_MS }, { timeout: 100 })).rejects.toThrow(
      'timed out',
    );
    await waitFor('the work', () => runs(join(project, 'end')) === 1);
    expect(await envelopeOf(server, 'unity_execute_code', { code, timeout: LONG_MS })).toMatchObject({
      result: 3,
      deduplicated: true,
    });
    expect(runs(ledger)).toBe(1);
    expect(await envelopeOf(server, 'unity_execute_code', { code, timeout: LONG_MS })).not.toHaveProperty(
      'deduplicated',
    );
    expect(runs(ledger)).toBe(2);
  });

  test('takes cancelled work out of the queue if no other client waits, and knows an idempotency_key', async () => {
    const project = folder();
    const ledger = join(project, 'ledger');
    const server = await startWithWorker(project);
    await envelopeOf(server, 'unity_execute_code', { code: 'Thread.Sleep(3000);', timeout: 0 });
    await expect(
      call(server, 'unity_execute_code', { code: program(ledger), timeout: LONG_MS }, { timeout: 50 }),
    ).rejects.toThrow('timed out');
    const keyed = { code: 'return 1;', idempotency_key: 'k', timeout: LONG_MS };
    const first = await envelopeOf(server, 'unity_execute_code', keyed);
    expect(await envelopeOf(server, 'unity_execute_code', keyed)).toMatchObject({
      log_id: first.log_id,
      deduplicated: true,
    });
    expect(await envelopeOf(server, 'unity_execute_code', { ...keyed, code: 'return 2;' })).toMatchObject({
      error_code: 'idempotency_conflict',
    });
    expect(runs(ledger)).toBe(0);
  });

  test('reports partial results by progress', async () => {
    const server = await start('careful', folder());
    let heard = 0;
    const code = 'AI.Update(1);\nawait Task.Delay(50);\nAI.Update(2);\nawait Task.Delay(50);\nreturn 3;';
    expect(
      await envelopeOf(server, 'unity_execute_code', { code, timeout: LONG_MS }, { onprogress: () => (heard += 1) }),
    ).toMatchObject({ result: 3, partial_result: 2 });
    expect(heard).toBe(2);
  });
});

describe('the naive server', () => {
  test('works when one tries it', async () => {
    const server = await start('naive', folder());
    const answer = await envelopeOf(server, 'unity_execute_code', { code: 'return 6;', timeout: LONG_MS });
    expect(answer).toMatchObject({ status: 'completed', result: 6 });
    expect(await envelopeOf(server, 'unity_get_result', { log_id: answer.log_id })).toMatchObject({ result: 6 });
  });

  test('runs slow work three times, and has no result in the end', async () => {
    const project = folder();
    const ledger = join(project, 'ledger');
    const server = await start('naive', project);
    const { text } = await call(server, 'unity_execute_code', {
      code: program(ledger, 'Thread.Sleep(300);', 'return "built";'),
      timeout: 100,
    });
    expect(text).toBe('Error: Unity did not answer in time');
    await waitFor('the work', () => runs(ledger) === 3);
  });

  test('drops its results when it is started again', async () => {
    const project = folder();
    const first = await start('naive', project);
    const { log_id } = await envelopeOf(first, 'unity_execute_code', { code: 'return 6;', timeout: LONG_MS });
    await first.client.close();
    expect((await call(await start('naive', project), 'unity_get_result', { log_id })).text).toBe(
      `Error: Unknown log id: ${log_id}`,
    );
  });
});
