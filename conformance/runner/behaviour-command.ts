import { writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLine, isObject, memberOf } from '../../server/lib/json.ts';
import { CouldNotRun } from '../player/play.ts';
import { runGuarded, type Setting } from './run-conformance.ts';
import { exitCodes } from './verdict.ts';
import { behaviourTarget, type BehaviourOptions, type BehaviourTarget } from '../behaviour/options.ts';
import { runBehaviour, type BehaviourRun } from '../behaviour/run-behaviour.ts';
import { chooseRows } from '../behaviour/observe.ts';
import { rows as allRows } from '../behaviour/rows.ts';
import { badgeJson, badgeSvg, dayOf, type Badge } from '../report/write/badge.ts';
import { rowGroupNames, rowGroups, type BehaviourCell, type CellStatus } from '../behaviour/row.ts';
import { getReady } from '../behaviour/calls.ts';
import { type Manifest, NotMeasured } from '../behaviour/manifest.ts';
import { openRowRun, type RowRun } from '../behaviour/row-run.ts';
import type { ListedTool } from '../behaviour/bridge-client.ts';

const WRONG_USAGE = 2;

/** Plays level B, writes the results, prints a summary. `bin`: the entry of this package. Resolves to the exit code. */
export async function runBehaviourCommand(options: BehaviourOptions, bin: string, setting: Setting): Promise<number> {
  const { given, rows, jobs, repeat, out, json, runUrl } = options;
  const target = behaviourTarget(given, bin);
  const unknown = rows.filter((pattern) => chooseRows([pattern]).length === 0);
  if (typeof target === 'string' || unknown.length > 0) {
    const what =
      typeof target === 'string'
        ? target
        : `no row of level B matches ${unknown.join(' or ')}: they are ${allRows.at(0)?.id} to ${allRows.at(-1)?.id}`;
    setting.complain(`mcp-unity-bridge conformance: ${what}`);
    return WRONG_USAGE;
  }
  return runGuarded(setting, async () => {
    const missing = await inspectTools(target);
    if (missing !== undefined) throw new CouldNotRun(missing);
    const run = await runBehaviour(target, {
      rows,
      jobs,
      repeat,
      startedAt: setting.startedAt,
      ...(runUrl === undefined ? {} : { runUrl }),
      played: ({ row, name }) => setting.progress?.(`${row} ${name}`),
    });
    setting.progress?.('');
    const file = writeResults(run, out);
    const lines = reportRun(run, file);
    writeBehaviourFiles(run, lines, out);
    if (json) for (const line of [run.header, ...run.cells]) setting.print(jsonLine(line));
    else for (const line of lines) setting.print(line);
    return exitCodeOf(run);
  });
}

function exitCodeOf({ cells }: BehaviourRun): number {
  if (cells.some(({ status }) => status === 'fail')) return exitCodes.nonconformant;
  return cells.some(({ status }) => status === 'pass') ? exitCodes.conformant : exitCodes.could_not_measure;
}

/** Writes the files of level B beside results.jsonl: a badge, and the printed lines as a summary for CI. */
export function writeBehaviourFiles(run: BehaviourRun, lines: readonly string[], dir: string): void {
  const badge = behaviourBadge(run);
  writeFileSync(join(dir, 'badge.svg'), badgeSvg(badge));
  writeFileSync(join(dir, 'badge.json'), badgeJson(badge));
  // Indented, so that Markdown renders it as plain text.
  writeFileSync(join(dir, 'summary.md'), `## Level B\n\n${lines.map((line) => `    ${line}`.trimEnd()).join('\n')}\n`);
}

const ROWS_NAMED = 4;

/** Names the rows that fail. There is no sum and no rank. */
export function behaviourBadge({ header, cells }: BehaviourRun): Badge {
  const failed = [...new Set(cells.filter(({ status }) => status === 'fail').map(({ row }) => row))].toSorted();
  const day = dayOf(header.started_at);
  const named = `${failed.slice(0, ROWS_NAMED).join(' ')}${failed.length > ROWS_NAMED ? ' and more' : ''}`;
  if (failed.length > 0) return { message: `level B: ${named} fail, ${day}`, tone: 'bad' };
  return cells.some(({ status }) => status === 'pass')
    ? { message: `level B: no row fails, ${day}`, tone: 'good' }
    : { message: `level B: not measured, ${day}`, tone: 'grey' };
}

const words: Readonly<Record<CellStatus, string>> = {
  pass: 'ok',
  fail: 'FAIL',
  not_offered: '-',
  not_reached: '-',
  not_measured: '?',
};

/** The run as lines for a terminal. There is no sum and no rank. */
function reportRun({ header, cells }: BehaviourRun, file: string): readonly string[] {
  return [
    `${header.name}${header.version === undefined ? '' : ` ${header.version}`}, own timeout ${header.own_timeout_ms === undefined ? 'not known' : `${header.own_timeout_ms} ms`}, tolerance ${header.tolerance_ms} ms`,
    ...rowGroupNames.flatMap((group) => [
      '',
      rowGroups[group],
      ...cells.filter((cell) => cell.group === group).flatMap(linesOf),
    ]),
    '',
    `Steps, ledger and messages of each row: ${file}`,
  ];
}

const WIDTH = 28;

function linesOf({ row, name, status, starts, answer, reasons }: BehaviourCell): readonly string[] {
  const seen = [
    ...(starts === undefined ? [] : [`${starts} ${starts === 1 ? 'start' : 'starts'}`]),
    ...(answer === undefined ? [] : [answer]),
  ].join(', ');
  return [
    `  ${words[status].padEnd(4)}  ${row}  ${name.padEnd(WIDTH)}  ${seen}`.trimEnd(),
    ...reasons.map((reason) => `        ${reason}`),
  ];
}

/** Writes results.jsonl: the header, then a line for each cell. Returns its path. */
export function writeResults({ header, cells }: BehaviourRun, dir: string): string {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'results.jsonl');
  writeFileSync(path, [header, ...cells].map((line) => `${jsonLine(line)}\n`).join(''));
  return path;
}

const LIST_MS = 20_000;

/** Before any row: the reason why the bridge cannot be called, as a sentence; undefined if it has the declared tools, with those
 * arguments, and a plain call returns its value within `readyMs`. */
export async function inspectTools(target: BehaviourTarget, readyMs?: number): Promise<string | undefined> {
  try {
    const rowRun = await openRowRun(target, { load: () => 1, rest: () => undefined });
    try {
      const mistake = await mistakeIn(rowRun);
      // Each row would wait for this value again.
      if (mistake === undefined) await getReady(rowRun, readyMs);
      return mistake;
    } finally {
      await rowRun.end();
    }
  } catch (error) {
    if (error instanceof NotMeasured) return error.message;
    throw error;
  }
}

async function mistakeIn({ manifest, client }: RowRun): Promise<string | undefined> {
  const wanted = toolsOf(manifest);
  // A bridge that is called by HTTP has none.
  if (wanted.length === 0) return undefined;
  const tools = await client.listTools(LIST_MS);
  if (tools === undefined) return `the server did not answer tools/list within ${LIST_MS / 1000} s`;
  const names = tools.map(({ name }) => name);
  const missing = wanted.filter((name) => !names.includes(name));
  return missing.length === 0
    ? findArgumentMistake(manifest, tools)
    : `the server has no tool ${missing.join(', ')}. It has: ${names.length === 0 ? 'none' : names.join(', ')}. Name one of these in --call or in the manifest`;
}

const toolsOf = ({ call, retrieve, cancel }: Manifest): readonly string[] =>
  [call, retrieve, cancel].flatMap((one) => (typeof one === 'object' && 'tool' in one ? [one.tool] : []));

/**
 * A mistake in the arguments of a manifest, by the input schemas of the tools, as a sentence; undefined: no certain one. An argument that a
 * schema neither names nor forbids may be accepted by the tool.
 */
export function findArgumentMistake(manifest: Manifest, tools: readonly ListedTool[]): string | undefined {
  const { call, retrieve, cancel, timeout, key } = manifest;
  const requests = [call, retrieve, cancel].map((request, index) =>
    typeof request === 'object' && 'tool' in request
      ? argumentMistake(
          tools.find(({ name }) => name === request.tool),
          Object.keys(request.arguments ?? {}),
          // Of a call alone.
          index === 0 ? [timeout?.argument, key].filter((name) => name !== undefined) : [],
        )
      : undefined,
  );
  return requests.find((mistake) => mistake !== undefined);
}

function argumentMistake(
  tool: ListedTool | undefined,
  given: readonly string[],
  atTimes: readonly string[],
): string | undefined {
  const properties = memberOf(tool?.inputSchema, 'properties');
  if (tool === undefined || !isObject(properties)) return undefined;
  const { name, inputSchema } = tool;
  // Some generators of schemas mark an argument with a default as required.
  const needed = textsIn(memberOf(inputSchema, 'required')).filter(
    (one) => memberOf(properties[one], 'default') === undefined,
  );
  const takes = `It takes ${Object.keys(properties)
    .map((one) => (needed.includes(one) ? `${one} (required)` : one))
    .join(', ')}. Name these in --call or in the manifest`;
  const missing = needed.find((one) => !given.includes(one));
  if (missing !== undefined) return `the tool ${name} is to be called without its argument ${missing}. ${takes}`;
  const unknown =
    memberOf(inputSchema, 'additionalProperties') === false && memberOf(inputSchema, 'patternProperties') === undefined
      ? [...given, ...atTimes].find((one) => !Object.hasOwn(properties, one))
      : undefined;
  return unknown === undefined ? undefined : `the tool ${name} has no argument ${unknown}. ${takes}`;
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one: unknown) => typeof one === 'string') : [];
