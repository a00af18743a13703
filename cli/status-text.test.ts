import { expect, test } from 'vitest';
import type { EditorSummary, ServerStatus, ShownOperation } from '../generated/typescript/link.ts';
import { localTime } from './lib/option-values.ts';
import { statusText } from './status-command.ts';
import { typedCommand } from './clients/typed.ts';

const NOON = Date.UTC(2026, 10, 21, 12);

const status = (more: Partial<ServerStatus>): string =>
  statusText({
    server_version: '1.2.3',
    pid: 17,
    started_at: NOON - 65_000,
    now: NOON,
    state_dir: '/state',
    store_id: 's',
    url: 'ws://127.0.0.1:1',
    live_url_open: false,
    editors: [],
    clients: [],
    unfinished: 0,
    waiting_calls: 0,
    operations: [],
    store: { kind: 'open' },
    ...more,
  }).join('\n');

const editor: EditorSummary = {
  project_path: '/Game',
  project_name: 'Game',
  state: 'connected',
  unity_version: '6000.0.1f1',
  main_thread_age_ms: 40,
  play_mode: false,
  focused: true,
  unfinished: 0,
};

test('an empty server says what to do', () => {
  expect(status({})).toBe(
    [
      'Server 1.2.3 (pid 17), up for 1 min 5 s, state in /state.',
      '',
      `Editors: none has ever connected. Open the Unity project with the package in it, or try "${typedCommand('mock')}".`,
      '',
      'AI clients: none is connected.',
      '',
      'Operations: none yet.',
    ].join('\n'),
  );
});

test('of a hundred Editors and AI clients, those with work are shown, and how many more there are', () => {
  const editors = Array.from({ length: 100 }, (_, number) => ({
    ...editor,
    project_path: `/Game${number}`,
    project_name: `Game${number}`,
    ...(number < 70 ? { state: 'away' as const } : {}),
    unfinished: number === 69 ? 1 : 0,
  }));
  const lines = status({ editors, clients: editors.map(({ project_name }) => `Agent in ${project_name}`) }).split('\n');
  expect(lines.length).toBeLessThan(100);
  expect(lines.filter((line) => line === `  and 60 more: ${typedCommand('status --json')}`)).toHaveLength(2);
  expect(lines).toContain('Editors (100: 30 connected, 1 at work):');
  expect(lines.find((line) => line.startsWith('  Game'))).toContain('/Game69');
  for (let number = 70; number < 100; number += 1) expect(lines.join('\n')).toContain(`/Game${number}`);
});

test('limits are reported where they are set', () => {
  expect(status({ retention_ms: 72 * 3_600_000, queue_limit: 500 })).toContain(
    [
      'Server 1.2.3 (pid 17), up for 1 min 5 s, state in /state.',
      'Results and logs are kept for 72 h.',
      'Of each Editor, 500 operations at most may be unfinished.',
    ].join('\n'),
  );
  expect(status({ retention_ms: 24 * 3_600_000, queue_limit: 10_000 })).not.toMatch(/kept for|at most/);
});

test.each(['opening', 'failed'] as const)(
  'while the store is %s, nothing is reported of what only the store knows',
  (kind) => {
    const shown = status({ store: { kind } });
    expect(shown).toContain('Editors: not known, as the store is not open.');
    expect(shown).toContain('Operations: not known, as the store is not open.');
    expect(shown).not.toContain('none has ever');
  },
);

test.each<[string, Partial<EditorSummary>, string]>([
  ['at work', {}, 'Game  connected, main thread ran 40 ms ago  Unity 6000.0.1f1, edit mode, focused  idle  /Game'],
  [
    'that plays in the background',
    { play_mode: true, focused: false },
    'Unity 6000.0.1f1, play mode, in the background',
  ],
  [
    'that is blocked',
    { blocked_since: NOON - 12_000, main_thread_age_ms: 14_000 },
    `Game  BLOCKED since ${localTime(NOON - 12_000)}, 12 s  Unity`,
  ],
  [
    'that shows a dialog',
    { blocked_since: NOON - 12_000, blocked_by: { kind: 'dialog', title: 'Save \u001b[2J?' } },
    `Game  BLOCKED with a modal dialog "Save \\u001b[2J?" since ${localTime(NOON - 12_000)}, 12 s  Unity`,
  ],
  ['that reloads', { state: 'reloading', seen_at: NOON - 3_000 }, 'Game  reloading for 3 s  Unity 6000.0.1f1  idle'],
  ['that is gone', { state: 'away', seen_at: NOON - 3_600_000 }, 'Game  away for 1 h  Unity 6000.0.1f1  idle'],
  ['with work', { unfinished: 3, running: ['a'], queue_length: 2 }, '1 running, 2 queued  /Game'],
  [
    'with work that has ended since its last heartbeat',
    { unfinished: 1, running: ['a', 'b'], queue_length: 1 },
    '1 running, 0 queued  /Game',
  ],
  ['whose name would move the cursor', { project_name: '\u001b[2J' }, '\\u{1b}[2J  connected'],
])('an Editor %s', (_what, more, line) => {
  expect(status({ editors: [{ ...editor, ...more }] })).toContain(line);
});

const operation: ShownOperation = {
  log_id: 'id',
  tool: 'bake_lighting',
  state: 'running',
  client: 'c',
  editor: 'C:\\Games\\MyGame',
  accepted_at: NOON - 9_000,
  started_at: NOON - 8_000,
  title: '{"quality":\n"high"}',
  attempts: 1,
  waiting: [],
  deduplicated: 0,
  marks: [],
};

test('operations: of how many, which tool, how long', () => {
  const text = status({
    operations: [
      operation,
      { ...operation, state: 'failed', error_code: 'execution_error', finished_at: NOON - 7_500 },
    ],
    unfinished: 1,
    waiting_calls: 2,
  });
  expect(text).toContain('Operations, newest first (1 not ended, 2 calls waiting):');
  expect(status({ operations: [operation], unfinished: 1, waiting_calls: 1 })).toContain(
    '(1 not ended, 1 call waiting):',
  );
  expect(text).toMatch(/^ {2}id {6}running {19}.* {2}8 s {5}MyGame {2}bake_lighting: \{"quality": "high"\}$/m);
  expect(text).toMatch(/^ {2}id {6}failed \(execution_error\) {2}.* {2}500 ms {2}MyGame {2}bake_lighting/m);
});

test('work that has not ended is shown, however many newer operations have ended', () => {
  const ended = Array.from({ length: 19 }, (_, number) => ({
    ...operation,
    log_id: `ended-${19 - number}`,
    state: 'completed' as const,
    finished_at: NOON,
  }));
  const lines = status({ operations: [...ended, { ...operation, log_id: 'oldest' }], unfinished: 1 }).split('\n');
  const shown = lines.slice(lines.findIndex((line) => line.includes('LOG ID')) + 1).map((line) => line.split(' ')[2]);
  expect(shown).toEqual([...ended.slice(0, 9).map(({ log_id }) => log_id), 'oldest']);
});

test('projects of one name are distinguished, also from Editors without operations', () => {
  const [mine, yours] = ['/mine/Game', '/yours/Game'];
  const text = status({ operations: [{ ...operation, editor: mine }], editors: [{ ...editor, project_path: yours }] });
  expect(text).toContain('Game (mine)  bake_lighting');
});

test('what awaits an approval, and a store in trouble, are not overlooked', () => {
  const question = { code_hash: 'h', text: 't', reason: 'r' };
  expect(status({ operations: [{ ...operation, state: 'awaiting_approval', question }] })).toContain(
    `id awaits your approval: see "${typedCommand('open')}"`,
  );
  expect(status({ store: { kind: 'failed', reason: 'the disk is full' } })).toContain(
    'ITS STORE HAS FAILED: the disk is full',
  );
  expect(status({ store: { kind: 'opening' } })).toContain('Its store is being opened.');
});
