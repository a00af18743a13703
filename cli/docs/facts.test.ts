import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { limits } from '../../generated/typescript/limits.ts';
import { contract } from '../../spec/contract.ts';
import { requirements } from '../../spec/requirements.ts';
import { catalogue } from '../doctor/catalogue.ts';
import { inlineCode, readPage, readPages, root } from './pages.ts';
import { commandPages, commandTable } from './command-pages.ts';
import { madeTables, withMadeTables } from './made-tables.ts';

const pages = readPages();

/** Written as a part of the repository, and made by running something, or of a user's project. */
const madeElsewhere =
  /^(report|dist|node_modules|Assets|Packages|ProjectSettings|UserSettings|Library|AI_Logs|editors)\//;

/** Of the bridge and of MCP: they look like paths. */
const methods = new Set<string>([...contract.bridge.map(({ name }) => name), 'tools/call', 'tools/list']);

test('every file of ours that a page names exists', () => {
  const named = pages.flatMap(({ path, text }) =>
    inlineCode(text).flatMap(({ line, code }) =>
      /^[\w.-]+\/[\w./-]*[\w/]$/.test(code) && !madeElsewhere.test(code) && !methods.has(code)
        ? [{ path, line, code }]
        : [],
    ),
  );
  const ours = named.filter(({ code }) => existsSync(join(root, code.split('/')[0] ?? '')));
  expect(ours.length).toBeGreaterThan(50);
  expect(
    ours.filter(({ path, code }) => !existsSync(join(root, code)) && !existsSync(join(root, path, '..', code))),
  ).toEqual([]);
});

test('the life of a call names things that are in the files beside them', () => {
  const rows = readPage('docs/architecture.md')
    .text.split('\n')
    .filter((line) => /^\| \d+ \|/.test(line));
  expect(rows.length).toBeGreaterThanOrEqual(15);
  for (const row of rows) {
    const [, , , files = '', names = ''] = row.split('|');
    const texts = namesIn(files).map((file) => readFileSync(join(root, file), 'utf8'));
    for (const name of namesIn(names))
      expect(
        texts.some((text) =>
          new RegExp(`(function|const|class|void|object\\?|OperationState|StartedWork\\?|bool) ${name}\\b`).test(text),
        ),
        `${name} in ${files}`,
      ).toBe(true);
  }
});

test('the eight files of the life of a call have the functions that are named beside them', () => {
  const lines = readPage('docs/architecture.md')
    .text.split('\n')
    .filter((line) => /^\d\. `/.test(line));
  expect(lines).toHaveLength(8);
  for (const line of lines) {
    const names = namesIn(line);
    const texts = names.filter((name) => name.includes('/')).map((file) => readFileSync(join(root, file), 'utf8'));
    for (const name of names.filter((one) => /^\w+$/.test(one)))
      expect(
        texts.some((text) => definitionOf(name).test(text)),
        `${name} in ${line}`,
      ).toBe(true);
  }
});

test('cases and promises that pages name exist', () => {
  const folder = join(root, 'conformance', 'cases');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.yaml'));
  const cases = new Set(
    files.flatMap((path) => /^id: (\S+)/m.exec(readFileSync(join(folder, path), 'utf8'))?.[1] ?? []),
  );
  const ids = new Set<string>(requirements.map(({ id }) => id));
  const named = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:ENV|TMO|PAR|EXO|CXL|LOG|LGS|PSH|WIR|SEC)-\d{2,3}\b/g)].map(([id]) => ({ path, id })),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ id }) => !cases.has(id) && !ids.has(id))).toEqual([]);
});

test('findings of doctor that pages name are among those that it has', () => {
  const known = new Set(Object.keys(catalogue));
  const checks = new Set([...known].map((id) => id.split('.')[0]));
  const named = pages.flatMap(({ path, text }) =>
    inlineCode(text).flatMap(({ code }) =>
      /^[a-z_]+\.(?!json$)[a-z_]+$/.test(code) && checks.has(code.split('.')[0]) ? [{ path, code }] : [],
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ code }) => !known.has(code))).toEqual([]);
});

test('each command has a page with its help, and no other page is there', () => {
  const there = readdirSync(join(root, 'docs', 'commands')).map((name) => readPage(`docs/commands/${name}`));
  expect(Object.fromEntries(there.map(({ path, text }) => [path, text]))).toEqual(Object.fromEntries(commandPages()));
});

test('commands are listed in at most 60 lines', () =>
  expect(commandTable().split('\n').length).toBeLessThanOrEqual(60));

test('limits in the pages are those of the contract', () => {
  const named = pages.flatMap(({ text }) => [...text.matchAll(/<!-- limit: (\w+)/g)].map(([, name]) => name));
  expect(named).toContain('timeout_default_ms');
  expect(named.filter((name) => !Object.keys(limits).some((known) => known === name))).toEqual([]);
  expect(withMadeTables('<!-- limit: timeout_default_ms in s -->7 s')).toBe(
    `<!-- limit: timeout_default_ms in s -->${limits.timeout_default_ms / 1000} s`,
  );
});

test('tables of the program are in the pages unchanged', () => {
  for (const { text } of pages) expect(withMadeTables(text)).toBe(text);
  for (const name of Object.keys(madeTables))
    expect(pages.filter(({ text }) => text.includes(`<!-- made: ${name} -->`))).toHaveLength(1);
});

test('what pages say of the speed of this program is what its benchmarks have measured last', () => {
  const bench = readFileSync(join(root, 'tools', 'bench', 'README.md'), 'utf8');
  const [, median = '', most = '', warm = ''] =
    /^\| `latency`: p50, p95; last quarter: p50 \|[^|]*\| ([\d.]+), ([\d.]+) ms; ([\d.]+) ms \|/m.exec(bench) ?? [];
  const start = (what: string): string =>
    new RegExp(`^\\| ${what}, \`tools/list\` \\|[^|]*\\| [\\d.]+ / ([\\d.]+) \\|`, 'm').exec(bench)?.[1] ?? 'not found';
  const [cold, running] = [start('first start'), start('with a running server')].map((ms) => Math.round(Number(ms)));
  const comparison = readPage('docs/comparison.md').text;
  expect(comparison).toMatch(
    new RegExp(
      `^\\| this one \\([\\d-]+\\) \\| ${median} ms \\| ${most} ms \\| ${cold} ms; ${running} ms with a running server \\|$`,
      'm',
    ),
  );
  expect(comparison).toContain(`(${warm} ms in the last quarter`);
  const [rounded, roundedMost] = [median, most].map((ms) => Number(ms).toFixed(1));
  expect(readPage('README.md').text).toContain(`takes ${rounded} ms (median; 95 % within ${roundedMost} ms)`);
  expect(readPage('docs/faq.md').text).toContain(
    `takes about ${rounded} ms without Unity's own time (median; 95 % within ${roundedMost} ms)`,
  );
});

test('what pages say of the tokens of the tools is what the benchmark has measured last', () => {
  const bench = readFileSync(join(root, 'tools', 'bench', 'README.md'), 'utf8');
  const [six, read, all] = [...bench.matchAll(/^\| `--tools \w+`: [^|]+\|[^|]+\| ([\d,]+) \|/gm)].map(
    ([, tokens = '']) => (Math.round(Number(tokens.replace(',', '')) / 100) * 100).toLocaleString('en'),
  );
  expect(readPage('README.md').text).toContain(`(about ${read} tokens)`);
  expect(readPage('docs/skills.md').text).toContain(
    `about ${six} tokens for \`--tools six\`, ${read} for \`read\`, ${all} for \`all\``,
  );
});

test('the README can be read in two minutes, without the glossary', () => {
  const { text } = readPage('README.md');
  expect(text.split('\n').length).toBeLessThanOrEqual(120);
  const glossary = [...readPage('docs/glossary.md').text.matchAll(/^\| ([a-z_ ]+) \|/gm)].map(([, word = '']) => word);
  expect(glossary.length).toBeGreaterThan(20);
  const prose = text.replaceAll(/`[^`]*`|\]\([^)]*\)|^ {4}[^#\n]*/gm, ' ');
  expect(glossary.filter((word) => word !== 'word' && new RegExp(`\\b${word}s?\\b`, 'i').test(prose))).toEqual([]);
});

/** Most words of all pages together, and of one page. */
const WORDS_MAX = { all: 32_000, page: 2_500 };

test('the pages have no more words than a reader has time for', () => {
  const words = readPages()
    .filter(({ path }) => path.startsWith('docs/'))
    .map(({ path, text }): [string, number] => [path, wordsIn(text)]);
  expect(words.filter(([, count]) => count > WORDS_MAX.page)).toEqual([]);
  expect(words.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(WORDS_MAX.all);
});

test('words are counted without marks, and without the tables of the program', () =>
  expect(wordsIn('One, two - | three |\n<!-- made: words -->\n| no | no |\n\n`four`')).toBe(6));

/** Words of a page, code included, without the tables that are made from the program. */
const wordsIn = (text: string): number =>
  text
    .replaceAll(/(<!-- made: [a-z ]+ -->\n)(?:\|.*\n)*/g, '$1')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** A function, or a method: what follows its parameters distinguishes a definition from a call. */
const definitionOf = (name: string): RegExp =>
  new RegExp(`\\b(function|bool) ${name}\\b|^ *(async )?${name}\\([^()]*\\)(: [^;=]+)? \\{$`, 'm');

const namesIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
