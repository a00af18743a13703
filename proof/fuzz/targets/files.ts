import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { scratchFolder } from '../../kit/scratch.ts';
import { readLines, sealLine } from '../../../mock-unity/io/files.ts';
import { mustHold, beginningOf, type OpenTarget, type Target, sampleValues, type Taken, jsonBytes } from './target.ts';
import { arbJsonObject, arbLogEntry, arbLogId, arbUuid, arbPolicy } from '../../../generated/typescript/arbitraries.ts';
import { openFileJournal } from '../../../mock-unity/io/file-journal.ts';
import { stateDirDiscovery } from '../../../mock-unity/io/discovery.ts';
import { readHubFile } from '../../../server/lib/home/state-files.ts';
import { readToken, StateDirError } from '../../../server/lib/home/state-dir.ts';
import { validatePolicy } from '../../../generated/typescript/validators.js';
import { parsePolicy } from '../../../server/policy/read-policy.ts';

/** Files of the Editor's journal, line by line. */
export const sealedLines: Target = {
  name: 'sealed-lines',
  what: "Lines with checksums, as the mock's journal keeps them: what reads well is what was written, and the good part of a torn file reads the same again.",
  weight: 6,
  batch: 10_000,
  words: ['\n', '00000000 ', ' {}\n'],
  open: (): OpenTarget => ({
    starts: sealed,
    run(input) {
      const { values, goodBytes, torn } = readLines(input);
      const good = readLines(input.subarray(0, goodBytes));
      mustHold(good.torn === 'no', () => `the first ${goodBytes} bytes are reported as good, and are torn`);
      mustHold(
        torn !== 'no' || good.values.length === values.length,
        () => 'a whole file reads differently the second time',
      );
      // A checksum of 32 bits does not stop everything, but what has one is JSON that a program wrote.
      mustHold(
        values.every((one) => readLines(Buffer.from(sealLine(one))).torn === 'no'),
        () => `a value that does not survive being written again: ${beginningOf(values)}`,
      );
      return torn === 'no' && values.length > 0 ? 'accepted' : 'refused';
    },
  }),
};

const record = fc.record({
  log_id: arbLogId,
  store_id: arbUuid,
  accept_seq: fc.nat(),
  generation: fc.nat(),
  tool: fc.constant('unity_execute_code'),
  params: arbJsonObject,
  result_limit_bytes: fc.nat(),
  accepted_at: fc.nat(),
  update_seq: fc.nat(),
});

const start = fc.record({ seq: fc.nat(), log_id: arbLogId, store_id: arbUuid, accept_seq: fc.nat(), at: fc.nat() });

const value = fc.oneof(
  record,
  start,
  fc.record({ forget: fc.array(arbLogId, { maxLength: 3 }) }),
  fc.record({ entry: arbLogEntry }),
  fc.record({ mark: fc.nat() }),
);

/** Files of lines with checksums, as a journal has them. */
function sealed(seed: number): Buffer[] {
  return sampleValues(fc.array(value, { minLength: 1, maxLength: 6 }), seed, 60).map((values) =>
    Buffer.from(values.map(sealLine).join('')),
  );
}

const FILES = ['operations.log', 'starts.log', 'logs.log', 'header.json'] as const;

/** The same bytes as one of the three logs or as the header of a whole journal. */
export const journal: Target = {
  name: 'journal',
  what: "The mock's journal folder with one file damaged: reading says what is damaged, repairs a torn tail, and reads the same a second time.",
  weight: 0.2,
  batch: 500,
  words: ['\n', ' {"header":{},"watermarks":{}}', '"entry":null', '"mark":"x"'],
  open: openJournals,
};

function openJournals(): OpenTarget {
  const dir = scratchFolder();
  const whole = new Map<string, Buffer>();
  const journal = openFileJournal(dir);
  journal.apply({
    kind: 'mint',
    header: { journal_id: 'j', project_path: '/p', host: 'h', generation: 1 },
    reason: 'new',
  });
  journal.apply({ kind: 'start', start: { seq: 1, log_id: 'l', store_id: 's', accept_seq: 1, at: 1 } });
  journal.apply({ kind: 'log_mark', mark: 1 });
  journal.close();
  for (const name of FILES)
    whole.set(name, name === 'operations.log' ? Buffer.alloc(0) : readFileSync(join(dir, name)));
  return {
    starts: (seed) => [...sealed(seed), ...[...whole.values()].filter(({ length }) => length > 0)],
    run(input) {
      const damaged = FILES[(input[0] ?? 0) % FILES.length] ?? 'operations.log';
      for (const [name, bytes] of whole) writeFileSync(join(dir, name), name === damaged ? input : bytes);
      const first = openFileJournal(dir).read();
      const second = openFileJournal(dir).read();
      mustHold(
        JSON.stringify(second) === JSON.stringify(first),
        () => `${damaged}: reads as ${beginningOf(first)}, and then as ${beginningOf(second)}`,
      );
      return first.damage === undefined ? 'accepted' : 'refused';
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
}

const file = (url: string): object => ({
  version: 1,
  url,
  socket: '/run/user/1000/mub.sock',
  pid: 4711,
  host: hostname(),
  boot_id: '00000000-0000-4000-8000-000000000002',
  server_version: '0.1.0',
});

/** The two small files that name the server. */
export const hubFile: Target = {
  name: 'hub-file',
  what: 'hub.json as forwarders and Editors read it, and the same bytes as a token: known members of their types or nothing; never an error but a sentence.',
  weight: 0.3,
  batch: 2_000,
  words: ['ws://', '"url":"nowhere"', '"host":', 'f'.repeat(64)],
  open,
};

function open(): OpenTarget {
  const dir = scratchFolder();
  const discovery = stateDirDiscovery(dir);
  const write = (hub: Buffer | string, token: Buffer | string): void => {
    writeFileSync(join(dir, 'hub.json'), hub);
    writeFileSync(join(dir, 'token'), token);
  };
  return {
    starts: () => [
      ...['ws://127.0.0.1:4000/bridge', 'wss://[::1]:1/bridge'].map((url) => Buffer.from(JSON.stringify(file(url)))),
      Buffer.from('0'.repeat(64)),
    ],
    run(input) {
      write(input, input);
      checkToken(join(dir, 'token'));
      write(input, 'a'.repeat(64));
      const hub = readHubFile(dir);
      const found = discovery.find();
      mustHold(
        hub === undefined || found.kind === 'target',
        () => `a server that forwarders find and Editors do not: ${beginningOf(input.toString('utf8'))}`,
      );
      if (found.kind === 'none')
        mustHold(found.reason.length < 1_000, () => `a reason of ${found.reason.length} characters`);
      return hub === undefined ? 'refused' : checkHub(hub);
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
}

function checkHub(hub: NonNullable<ReturnType<typeof readHubFile>>): Taken {
  const { pid, url } = hub;
  mustHold(
    Number.isSafeInteger(pid) && pid > 0,
    () => `pid ${pid} passes for that of a server: signals would go to another process`,
  );
  mustHold(
    URL.canParse(url) && /^wss?:$/.test(new URL(url).protocol),
    () => `${beginningOf(url)} passes for the address of a server`,
  );
  return 'accepted';
}

function checkToken(path: string): void {
  try {
    const token = readToken(path);
    mustHold(token === undefined || /^[0-9a-f]{64}$/.test(token), () => `a token that is none: ${beginningOf(token)}`);
  } catch (error) {
    if (!(error instanceof StateDirError)) throw error;
    mustHold(error.message.length < 1_000, () => `a message of ${error.message.length} characters`);
  }
}

/** The file that decides which work may run: no part of it is ignored. */
export const policy: Target = {
  name: 'policy',
  what: 'Policy files: a policy that the schema takes, with one rule for each tool, or a sentence that says what is broken; never half of it.',
  weight: 8,
  batch: 10_000,
  words: [
    '"$schema":"x",',
    '"rules":[',
    '"decision":"allow"',
    '"decision":"Allow"',
    '"tool":"*"',
    '"tool":"unity_execute_code"',
    '\ufeff',
    '// comment',
    '/* x */',
  ],
  open: (): OpenTarget => ({
    starts: (seed) => sampleValues(arbPolicy, seed, 150).map(jsonBytes),
    run: (input) => take(input.toString('utf8')),
  }),
};

function take(text: string): Taken {
  const reading = parsePolicy(text, '/home/me/policy.json');
  switch (reading.kind) {
    case 'none':
      mustHold(false, () => 'a file that exists counts as none');
      return 'refused';
    case 'broken':
      mustHold(
        reading.reason.startsWith('/home/me/policy.json') && reading.reason.length < 10_000,
        () => `a reason of ${reading.reason.length} characters: ${beginningOf(reading.reason)}`,
      );
      return 'refused';
    case 'policy': {
      const { policy: read } = reading;
      mustHold(validatePolicy(read).ok, () => `not by the schema: ${beginningOf(read)}`);
      mustHold(
        new Set(read.rules.map(({ tool }) => tool)).size === read.rules.length,
        () => `two rules for one tool: ${beginningOf(read)}`,
      );
      const again = parsePolicy(JSON.stringify(read), '/home/me/policy.json');
      mustHold(
        again.kind === 'policy' && JSON.stringify(again.policy) === JSON.stringify(read),
        () => `reads differently the second time: ${beginningOf(read)}`,
      );
      return 'accepted';
    }
  }
}
