import type { BehaviourCell, BehaviourHeader } from '../../behaviour/row.ts';
import { rows } from '../../behaviour/rows.ts';
import type { Entry } from '../board.ts';

const SECONDS = 1_000;

export const sampleHeader = (name: string, more: Partial<BehaviourHeader> = {}): BehaviourHeader => ({
  kind: 'behaviour',
  suite_version: '0.1.0',
  started_at: '2026-11-01T10:00:00.000Z',
  name,
  version: '1.0.0',
  commit: '4c24251eb7c069faca44447a732c46fd88148b31',
  written_for: '4c24251eb7c069faca44447a732c46fd88148b31',
  licence: 'MIT',
  homepage: 'https://example.org/bridge',
  unity: 'half',
  own_timeout_ms: 2 * SECONDS,
  own_timeout_by: 'RequestTimeoutSeconds',
  tolerance_ms: SECONDS,
  offers: [],
  jobs: 4,
  repeat: 1,
  run_url: 'https://example.org/runs/7',
  ...more,
});

export function sampleCell(id: string, more: Partial<BehaviourCell> = {}): BehaviourCell {
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Error(`there is no row ${id}`);
  return {
    row: id,
    name: row.name,
    group: row.group,
    status: 'pass',
    run: 1,
    reasons: [],
    starts: 1,
    ...(row.honest === undefined ? {} : { answer: 'value' as const }),
    answer_ms: 1_520,
    said: 'token-late-0a1b2c3d',
    machine_load: 1.4,
    duration_ms: 4_310,
    steps: [
      { at: 310, text: 'calls late (holds the main thread for 3000 ms)' },
      { at: 1_520, text: 'late: value: token-late-0a1b2c3d' },
    ],
    ledger: [
      { at: 330, mark: 'start', program: 'late' },
      { at: 3_331, mark: 'end', program: 'late' },
    ],
    wire: [
      { at: 311, to: 'server', text: '{"method":"tools/call","params":{"name":"run"},"jsonrpc":"2.0","id":3}' },
      { at: 1_519, to: 'client', text: '{"jsonrpc":"2.0","id":3,"result":{"content":[]}}' },
    ],
    ...more,
  };
}

/** A run in which every row passed, but those that are named. */
export const sampleEntry = (
  name: string,
  {
    header,
    cells = {},
    file = `${name}.jsonl`,
  }: {
    readonly header?: Partial<BehaviourHeader>;
    readonly cells?: Readonly<Record<string, Partial<BehaviourCell>>>;
    readonly file?: string;
  } = {},
): Entry => ({
  file,
  header: sampleHeader(name, header),
  cells: rows.map(({ id, needs }) =>
    sampleCell(id, cells[id] ?? (needs.offer === undefined ? {} : { ...unseen, status: 'not_offered' })),
  ),
});

const unseen: Partial<BehaviourCell> = { steps: [], ledger: [], wire: [], reasons: ['not offered'] };

/** Entries that make each part of the page unusually long or wide. */
export const fullBoard = (): readonly Entry[] => [
  ...[
    'Aoki/unity-mcp',
    'CoderGamester/mcp-unity',
    'IvanMurzak/Unity-MCP',
    'hatayama/uLoopMCP',
    'zed/a-bridge-with-a-long-name',
  ].flatMap((name, index) => [
    sampleEntry(name, {
      header: { offers: ['retrieval', 'cancel'] },
      cells: {
        B03: { status: 'fail', starts: 6, answer: 'error', reasons: ['late started 6 times, at most 1 expected'] },
        B06: { status: 'fail', answer: 'success', reasons: ['the answer was success, expected pending'] },
        B09: { status: 'fail', answer: 'another' },
        B11: { status: 'not_measured', reasons: ['Unity did not hold both results'] },
        B13: { status: 'fail', starts: 1, reasons: ['unwanted started 1 times, at most 0 expected'] },
        B21: { status: 'fail', reasons: ['it was answered with an error, and its program started'] },
      },
    }),
    ...(index % 2 === 0
      ? [sampleEntry(name, { header: { version: '1.1.0', started_at: '2026-11-20T10:00:00Z' } })]
      : []),
  ]),
  sampleEntry('hostile', {
    header: {
      version: '<b>"&\u202e</b>',
      homepage: 'javascript:alert(1)',
      run_url: 'javascript:alert(2)',
      commit: '<script>alert(3)</script>',
      own_timeout_by: '</style><script>alert(4)</script> token=fedcba98765432100123',
    },
    cells: {
      B01: {
        status: 'fail',
        reasons: ['<img src=x onerror=alert(5)>'.repeat(40)],
        said: '</code><script>alert(6)</script>',
        steps: [{ at: 1, text: `<script>alert(7)</script>${'wide'.repeat(400)}` }],
        wire: [{ at: 1, to: 'client', text: '</pre><script>alert(8)</script> token=0123456789abcdef0123' }],
      },
    },
  }),
];
