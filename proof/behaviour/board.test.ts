import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../kit/scratch.ts';
import { behaviourTarget, type BehaviourTarget } from '../../conformance/behaviour/options.ts';
import type { BehaviourCell } from '../../conformance/behaviour/row.ts';
import { runBehaviour } from '../../conformance/behaviour/run-behaviour.ts';
import { writeResults } from '../../conformance/runner/behaviour-command.ts';
import { readEntry } from '../../conformance/board/board.ts';
import { runBoardCommand } from '../../conformance/runner/board-command.ts';
import { buildBin } from '../kit/running.ts';
import { defects, withDefect } from './play-manifest.ts';

const bin = buildBin('board');
const dir = scratchFolder();
afterAll(() => {
  bin.remove();
});

/** Rows usually wait, and so do bridges. */
const JOBS = 3;
const AT_ONCE = 4;
/** A machine that is busy with other tests is too slow for a row now and then: the suite says so, and is asked again. */
const TIMES = 3;
const LONG_MS = 180_000;

interface Entrant {
  readonly name: string;
  readonly rows: readonly string[];
  readonly target: BehaviourTarget;
}

const targetOf = (given: Parameters<typeof behaviourTarget>[0]): BehaviourTarget => {
  const target = behaviourTarget(given, bin.entry);
  if (typeof target === 'string') throw new Error(target);
  return target;
};
const nothing = {
  server: undefined,
  call: undefined,
  manifest: undefined,
  checkout: undefined,
  ownTimeoutMs: undefined,
};
const small = join(import.meta.dirname, 'small-bridge.yaml');
const example = (name: string): Entrant => ({
  name,
  rows: ['B01', 'B03', 'B18'],
  target: targetOf({
    ...nothing,
    name,
    server: `"${process.execPath}" "${join(import.meta.dirname, '../../conformance/examples', name, 'server.mjs')}"`,
    call: 'unity_execute_code {"code": "{{code}}"}',
    ownTimeoutMs: 1000,
  }),
});

/** Unity has to be back before the bridge gives up, also on a busy machine: else a false "done" is never answered. */
const OWN_TIMEOUT_MS = 2_000;
const patient = ({ manifest, ...target }: BehaviourTarget): BehaviourTarget => ({
  ...target,
  manifest: {
    ...manifest,
    own_timeout_ms: OWN_TIMEOUT_MS,
    env: { ...manifest.env, OWN_TIMEOUT_MS: String(OWN_TIMEOUT_MS) },
  },
});

/** Each small bridge plays the row that its defect breaks, and the one that all others depend on: which rows it leaves alone, detecting-power.test.ts shows. */
const entrants: readonly Entrant[] = [
  ...[...defects, { name: 'none', row: 'B03' }].map(({ name, row }) => {
    const { manifest, fillings } = patient(targetOf({ ...nothing, name: `small-${name}`, manifest: small }));
    return {
      name: `small-${name}`,
      rows: ['B01', row],
      target: { manifest: withDefect(manifest, name), fillings },
    };
  }),
  example('careful-server'),
  example('naive-server'),
  {
    name: 'mcp-unity-bridge',
    rows: ['B01', 'B03', 'B06', 'B09'],
    target: targetOf({ ...nothing, name: undefined, manifest: join(import.meta.dirname, 'own.yaml') }),
  },
];

async function play({ name, rows, target }: Entrant): Promise<string> {
  const run = (ids: readonly string[]) =>
    runBehaviour(target, { rows: ids, jobs: JOBS, repeat: 1, startedAt: '2026-01-01T00:00:00Z' });
  let { header, cells } = await run(rows);
  for (let times = 1; times < TIMES; times += 1) {
    const slow = cells.filter(({ status }) => status === 'not_measured').map(({ row }) => row);
    const again: readonly BehaviourCell[] = slow.length === 0 ? [] : (await run(slow)).cells;
    cells = cells.map((cell) => again.find(({ row }) => row === cell.row) ?? cell);
  }
  return writeResults({ header, cells }, join(dir, name));
}

const files: string[] = [];
beforeAll(async () => {
  const waiting = [...entrants];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) files.push(await play(next));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}, LONG_MS);

test('the board shows each defect in its row, and none elsewhere', () => {
  const printed: string[] = [];
  const complaints: string[] = [];
  const code = runBoardCommand(
    { results: files, disputed: undefined, out: join(dir, 'board') },
    {
      print: (line) => void printed.push(line),
      complain: (line) => void complaints.push(line),
      asTyped: (text) => text,
    },
  );
  expect([code, complaints]).toEqual([0, []]);
  const failed = files
    .map((file) => readEntry(readFileSync(file, 'utf8'), file))
    .flatMap(({ header, cells }) =>
      cells.filter(({ status }) => status === 'fail').map(({ row }) => `${header.name} ${row}`),
    );
  expect(failed.toSorted()).toEqual(
    [...defects.map(({ name, row }) => `small-${name} ${row}`), 'naive-server B03'].toSorted(),
  );
  const page = readFileSync(join(dir, 'board', 'index.html'), 'utf8');
  for (const { name } of entrants) expect(page).toContain(name);
});
