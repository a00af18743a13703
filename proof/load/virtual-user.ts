import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../../generated/typescript/types.ts';
import { reasonOf } from '../../server/lib/errors.ts';
import { isStored, type ReconnectingClient } from './connection.ts';
import { createRandom, type Random } from '../sim/random.ts';
import type { LoadOperation, LoadRecord } from './record.ts';

/** Time limit for the end of an operation whose Editor was killed, and must return and report it. */
const END_MS = 120_000;

const POLL_MS = 2_000;

const AGAIN_MS = 500;

interface VirtualUserOptions {
  readonly client: ReconnectingClient;
  readonly number: number;
  readonly editor: number;
  readonly ledger: string;
  readonly seed: number;
  /** Mean pause between two calls. */
  readonly pauseMs: number;
  readonly record: LoadRecord;
  readonly goesOn: () => boolean;
}

/** Makes the calls of one client until time is up, and follows each to its end. */
export async function serveVirtualUser(options: VirtualUserOptions): Promise<void> {
  const { goesOn, number, seed, record, client, pauseMs } = options;
  const next = createWorkload(number, seed);
  const random = createRandom(seed * 7_919 + number);
  const mine: LoadOperation[] = [];
  await pause(random.below(2_000));
  while (goesOn()) {
    try {
      await doWork(next(), options, mine, random);
    } catch (error) {
      record.wrong.push(`${client.name}: ${reasonOf(error)}`);
    }
    await pause(random.below(2 * pauseMs + 1));
  }
}

async function doWork(work: Work, options: VirtualUserOptions, mine: LoadOperation[], random: Random): Promise<void> {
  const { client, record } = options;
  switch (work.kind) {
    case 'execute': {
      const operation: LoadOperation = {
        id: work.id,
        editor: options.editor,
        client: client.name,
        expected: work.expected,
        repeated: 0,
      };
      record.operations.push(operation);
      mine.push(operation);
      return executeWork(work, operation, options);
    }
    case 'query': {
      const answer = await client.call('unity_query', { query: work.query, timeout: 2_000 });
      if (answer.status === 'completed' && answer.result !== work.expected)
        record.wrong.push(`${client.name}: ${work.query} is ${JSON.stringify(answer.result)}`);
      return;
    }
    case 'again':
      return checkAgain(mine[random.below(mine.length)], client, record);
    case 'logs':
      await client.call('unity_get_logs', { limit: 1 + random.below(50) });
      return;
    case 'resource':
      await client.read('unity://editor');
      return;
    case 'help':
      await client.call('unity_help', {});
  }
}

/** Clients that lose answers name their call; one whose forwarder runs need not: the forwarder ensures that its call is made once. */
async function executeWork(
  work: Extract<Work, { kind: 'execute' }>,
  operation: LoadOperation,
  { client, ledger }: VirtualUserOptions,
): Promise<void> {
  const code = fillProgram(work.body, work.id, ledger);
  const args = { code, timeout: work.timeout, idempotency_key: work.id };
  let answer = await client.call('unity_execute_code', args, () => (operation.repeated += 1));
  operation.log_id = answer.log_id;
  const deadline = performance.now() + END_MS;
  while (!answer.is_complete && performance.now() < deadline) {
    const wasStored = isStored(answer);
    answer = await readAgain(operation.log_id, client, POLL_MS);
    // A forwarder whose server does not answer returns an id of its own; the answer names the server's id (TMO-02).
    if (answer.status !== 'not_found') operation.log_id = answer.log_id;
    if (wasStored || answer.status !== 'not_found') continue;
    // It was not acknowledged: its server ended before the database had it.
    answer = await client.call('unity_execute_code', args, () => (operation.repeated += 1));
    operation.repeated += 1;
    operation.log_id = answer.log_id;
  }
  if (answer.is_complete) operation.end = answer;
}

function fillProgram(body: string, id: string, ledger: string): string {
  const line = (mark: string): string =>
    `File.AppendAllText(${JSON.stringify(ledger)}, ${JSON.stringify(`${mark} ${id}\n`)});`;
  return body.replaceAll('{{start}}', line('start')).replaceAll('{{end}}', line('end'));
}

/** An end is final (ENV-07), for every client that requests it (LOG-01). */
export async function checkAgain(
  operation: LoadOperation | undefined,
  client: Pick<ReconnectingClient, 'call' | 'name'>,
  record: LoadRecord,
): Promise<void> {
  if (operation?.log_id === undefined || operation.end === undefined) return;
  const again = await readAgain(operation.log_id, client);
  const [before, after] = [operation.end, again].map(essenceOf);
  if (!isDeepStrictEqual(before, after))
    record.wrong.push(
      `${operation.id} (${operation.log_id}) ended as ${JSON.stringify(before).slice(0, 300)}, and reads ${JSON.stringify(after).slice(0, 300)} for ${client.name}`,
    );
}

/** Repeats a read while the database is down, as no server can report an end then. */
async function readAgain(log_id: string, client: Pick<ReconnectingClient, 'call'>, timeout = 0): Promise<Envelope> {
  for (const deadline = performance.now() + END_MS; ; await pause(AGAIN_MS)) {
    const answer = await client.call('unity_get_result', { log_id, timeout });
    const isAway = answer.status === 'error' && answer.error_code === 'storage_unavailable';
    if (!isAway || performance.now() > deadline) return answer;
  }
}

/** An envelope without its text for people, and without marks of repetition. */
function essenceOf(envelope: Envelope): object {
  const { status, log_id } = envelope;
  if (status === 'completed') return { status, log_id, result: envelope.result };
  return status === 'error'
    ? { status, log_id, error: envelope.error, error_code: envelope.error_code }
    : { status, log_id };
}

/** The next action of one client. */
type Work =
  | {
      readonly kind: 'execute';
      readonly id: string;
      readonly body: string;
      readonly expected: unknown;
      readonly timeout: number;
    }
  | { readonly kind: 'query'; readonly query: string; readonly expected: unknown }
  | { readonly kind: 'again' | 'logs' | 'resource' | 'help' };

const LARGE_CHARS = 60_000;

/** The workload of one client, from its seed alone. */
export function createWorkload(client: number, seed: number): () => Work {
  const random = createRandom(seed * 1_000 + client);
  let count = 0;
  return () => {
    count += 1;
    const dice = random.next();
    if (dice < 0.55) return execute(`c${client}-${count}`, random);
    if (dice < 0.7) return { kind: 'query', query: `${client} + ${count}`, expected: client + count };
    if (dice < 0.85) return { kind: 'again' };
    return { kind: random.pick(['logs', 'resource', 'help']) };
  };
}

/** `{{start}}` and `{{end}}` become lines of the ledger. */
function execute(id: string, random: Random): Work {
  const program = (between: string, timeout: number): Work => ({
    kind: 'execute',
    id,
    body: `{{start}}\n${between}\n{{end}}\nreturn "${id}";`,
    expected: id,
    timeout,
  });
  const dice = random.next();
  if (dice < 0.6) return program('', PATIENT_MS);
  if (dice < 0.7) return program(`Thread.Sleep(${5 + random.below(40)});`, PATIENT_MS);
  if (dice < 0.85)
    return program(`AI.Update(new { id = "${id}" });\nawait Task.Delay(${50 + random.below(400)});`, PATIENT_MS);
  // Longer than the client waits: it polls for the result later.
  if (dice < 0.92) return program(`await Task.Delay(${1_000 + random.below(3_000)});`, IMPATIENT_MS);
  if (dice < 0.97) return program(`Debug.Log("${id}");`, PATIENT_MS);
  return {
    kind: 'execute',
    id,
    body: `{{start}}\n{{end}}\nreturn "x".PadLeft(${LARGE_CHARS});`,
    expected: 'x'.padStart(LARGE_CHARS),
    timeout: PATIENT_MS,
  };
}

const PATIENT_MS = 2_000;

const IMPATIENT_MS = 200;
