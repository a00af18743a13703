import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import type { Row } from '../behaviour/row.ts';
import { rows } from '../behaviour/rows.ts';
import { runBoardCommand } from '../runner/board-command.ts';
import { type BoardCell, makeBoard, readDisputes, readEntry, styleOfCell } from './board.ts';
import { sampleCell, sampleEntry, sampleHeader } from './testing/sample-entries.ts';

const namesOf = (names: readonly string[]): readonly string[] =>
  makeBoard(
    names.map((name) => sampleEntry(name)),
    [],
  ).bridges.map(({ name }) => name);

test('bridges are in the order of the alphabet, whatever their results and the order of the files', () => {
  const alphabetical = ['akiojin', 'CoderGamester', 'mcp-unity-bridge', 'Zed'];
  expect(namesOf(alphabetical)).toEqual(alphabetical);
  expect(namesOf(alphabetical.toReversed())).toEqual(alphabetical);
});

test('versions of a bridge are columns, the oldest first; of two runs of one version the later one is shown', () => {
  const at = (day: string, version: string, file: string) =>
    sampleEntry('a', { header: { started_at: `2026-11-${day}T00:00:00Z`, version }, file });
  const { bridges, superseded } = makeBoard(
    [at('09', '1.1.0', 'new'), at('03', '1.0.0', 'again'), at('02', '1.0.0', 'first')],
    [],
  );
  expect(bridges.map(({ columns }) => columns.map(({ header }) => header.version))).toEqual([['1.0.0', '1.1.0']]);
  expect(superseded).toEqual(['first']);
});

function row(id: string): Row {
  const found = rows.find((one) => one.id === id);
  if (found === undefined) throw new Error(`there is no row ${id}`);
  return found;
}
const played = (id: string, ...runs: readonly Parameters<typeof sampleCell>[1][]): BoardCell => ({
  kind: 'played',
  runs: runs.map((more, index) => sampleCell(id, { run: index + 1, ...more })),
});

test.each<[string, BoardCell, object]>([
  ['B03', played('B03', {}), { tone: 'good', seen: 'value' }],
  ['B04', played('B04', { answer: 'words' }), { tone: 'good', seen: 'error in words' }],
  ['B13', played('B13', { starts: 0 }), { tone: 'good', seen: '0 starts' }],
  ['B03', played('B03', { status: 'fail', starts: 6 }), { tone: 'bad', seen: '6 starts' }],
  ['B09', played('B09', { status: 'fail', answer: 'another' }), { tone: 'bad', seen: "another's value" }],
  ['B06', played('B06', { status: 'fail', answer: 'success' }), { tone: 'bad', seen: 'false "done"' }],
  ['B12', played('B12', { status: 'fail' }), { tone: 'bad', seen: 'result or next call lost' }],
  [
    'B12',
    played('B12', { status: 'fail', answer: 'silence', reasons: ['the server ended with exit code 0'] }),
    { tone: 'bad', seen: 'the server ended' },
  ],
  ['B05', played('B05', { status: 'fail', answer: 'silence' }), { tone: 'bad', seen: 'no answer' }],
  ['B21', played('B21', { status: 'fail' }), { tone: 'odd', seen: 'ran after an error' }],
  ['B13', played('B13', { status: 'fail', starts: 1 }), { tone: 'odd', seen: '1 start' }],
  ['B14', played('B14', { status: 'not_offered' }), { tone: 'grey', seen: 'not offered' }],
  ['B03', { kind: 'not_played' }, { tone: 'grey', seen: 'not played' }],
  [
    'B07',
    played('B07', { status: 'fail', starts: 4 }, { status: 'fail', starts: 3 }, {}),
    { tone: 'bad', seen: '3 to 4 starts (2 of 3 runs)' },
  ],
  ['B07', played('B07', { status: 'not_measured' }, {}), { tone: 'good', seen: 'value' }],
  ['B07', played('B07', { status: 'not_measured' }, { status: 'not_reached' }), { tone: 'grey', seen: 'not measured' }],
])('a cell of %s is shown as what was seen: %j', (id, cell, look) => {
  expect(styleOfCell(cell, row(id))).toMatchObject(look);
});

test('an offer that was never made is grey in each row, never red; a fault of harm is the only red', () => {
  for (const one of rows) {
    expect(styleOfCell(played(one.id, { status: 'not_offered' }), one).tone).toBe('grey');
    expect(styleOfCell(played(one.id, { status: 'fail' }), one).tone).toBe(one.group === 'harm' ? 'bad' : 'odd');
  }
});

const dispute = { bridge: 'a', row: 'B03', reason: 'its Unity half is wrong', link: 'https://example.org/1' };

test('a dispute hides the cell of each version, or of one; one that is about no cell is refused', () => {
  const entries = ['1.0.0', '1.1.0'].map((version) => sampleEntry('a', { header: { version } }));
  const hidden = (disputes: Parameters<typeof makeBoard>[1]) =>
    makeBoard(entries, disputes).bridges.flatMap(({ columns }) =>
      columns.flatMap(({ header, cells }) =>
        [...cells].flatMap(([id, { kind }]) => (kind === 'disputed' ? [`${header.version} ${id}`] : [])),
      ),
    );
  expect(hidden([])).toEqual([]);
  expect(hidden([dispute])).toEqual(['1.0.0 B03', '1.1.0 B03']);
  expect(hidden([{ ...dispute, version: '1.1.0' }])).toEqual(['1.1.0 B03']);
  expect(() => hidden([{ ...dispute, version: '2.0.0' }])).toThrow('not on the board: a 2.0.0 B03');
});

test.each<[string, RegExp]>([
  ['- { bridge: a, row: B03, reason: why }', /d\.yaml: expected a list of disputed cells such as .*link/],
  ['- { bridge: a, row: B03, reason: why, link: "javascript:alert(1)" }', /\/0\/link must match pattern/],
  ['bridge: a', /must be array/],
])('a file of disputes such as %j is refused with what was expected', (text, message) => {
  expect(() => readDisputes(text, 'd.yaml')).toThrow(message);
});

test('an empty file of disputes has none', () => expect(readDisputes('# none\n', 'd.yaml')).toEqual([]));

const header = JSON.stringify(sampleHeader('a'));
const cell = JSON.stringify(sampleCell('B03'));

test('what conformance --behaviour writes is read', () => {
  expect(readEntry(`${header}\n${cell}\n`, 'a.jsonl')).toMatchObject({ file: 'a.jsonl', cells: [{ row: 'B03' }] });
});

test.each<[string, RegExp]>([
  [
    '',
    /^a\.jsonl:1: expected the header of results of level B, got no JSON\. mcp-unity-bridge conformance --behaviour/,
  ],
  ['{"format":"mcp-unity-bridge/results"}', /a\.jsonl:1: expected the header of results of level B/],
  [`${header}\n${cell}\n{"row`, /a\.jsonl:3: expected a row of level B, got no JSON/],
  [`${header}\n${cell.replace('"pass"', '"good"')}`, /a\.jsonl:2: expected a row of level B, got \/status/],
  [`${header}\n${cell.replace('"B03"', '"B97"')}`, /a\.jsonl:2: row B97 is not known here: .* newer suite/],
])('a file such as %j is refused with its line', (text, message) => {
  expect(() => readEntry(text, 'a.jsonl')).toThrow(message);
});

test.skipIf(process.platform === 'win32')('a named pipe in the place of results is refused, and not waited for', () => {
  const folder = scratchFolder();
  const pipe = join(folder, 'results.jsonl');
  execFileSync('mkfifo', [pipe]);
  const printed: string[] = [];
  const setting = { print: () => undefined, complain: (line: string) => void printed.push(line), asTyped: String };
  expect(runBoardCommand({ results: [pipe], disputed: undefined, out: join(folder, 'board') }, setting)).toBe(2);
  expect(printed).toEqual([`mcp-unity-bridge conformance board: expected a file, got something else at ${pipe}`]);
  rmSync(folder, { recursive: true });
});
