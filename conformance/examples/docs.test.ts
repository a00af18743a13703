import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { faultWords, faultNames } from '../script/case-target.ts';
import { readOptions } from '../runner/options.ts';
import { splitCommand } from '../lib/child.ts';
import { exitCodes } from '../runner/verdict.ts';
import { runnerCapabilities } from '../targets/real-target.ts';
import { readCases } from '../script/read-case.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const pages = ['conformance.md', 'conformance-adapters.md', 'authors.md'];
const text = pages.map((page) => readFileSync(join(root, 'docs', page), 'utf8')).join('\n');
const commands = [
  ...text.matchAll(/^ {4}((?:node dist\/mcp-unity-bridge\.cjs|npx mcp-unity-bridge|npm) .*?)(?: {2,}#.*)?$/gm),
].map(([, command = '']) => command);

test('the pages about conformance link to what exists', () => {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, link = '']) => link);
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) expect(existsSync(join(root, 'docs', link)), link).toBe(true);
});

test('its commands are understood by the command line', () => {
  const ours = commands.filter((command) => / conformance /.test(command)).map((command) => splitCommand(command));
  expect(ours.length).toBeGreaterThan(5);
  for (const words of ours)
    expect(readOptions(words.slice(words.indexOf('conformance') + 1), ['own']), words.join(' ')).not.toMatchObject({
      do: 'wrong',
    });
});

test('its npm scripts exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [, script = ''] of text.matchAll(/npm run ([a-z:-]+)/g)) expect(Object.keys(scripts)).toContain(script);
});

test('its example is a real case, word for word', () => {
  const [, yaml = ''] = /```yaml\n(id: [\s\S]*?)```/.exec(text) ?? [];
  const example: unknown = parse(yaml);
  const { cases } = readCases(join(root, 'conformance', 'cases'));
  expect(cases.map((loaded) => loaded.case)).toContainEqual(example);
});

test('it says of each fault that adapters do what it is and how it is seen', () => {
  const byRunner: readonly string[] = runnerCapabilities;
  for (const name of faultNames.filter((one) => !byRunner.includes(one))) {
    const { does, witness } = faultWords[name];
    expect(text).toContain(`| \`${name}\` | ${does} | ${witness.replace('_', ' ')} |`);
  }
});

test('its exit codes are those of the runner', () => {
  const documented = [...text.matchAll(/^\| (\d+) \| /gm)].map(([, code]) => Number(code));
  expect(documented.toSorted((a, b) => a - b)).toEqual(
    [...new Set(Object.values(exitCodes))].toSorted((a, b) => a - b),
  );
});
