import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { layers, whyNot } from './layers.mjs';

const root = join(import.meta.dirname, '..', '..');

/** A violation of each line of `layers` and of each rule of purity, planted where it must be found, and the rule that must find it. */
const plants = [
  {
    file: 'spec/plant.ts',
    source: `import { x } from '../codegen/load.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'codegen/plant.ts',
    source: `import { x } from '../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/plant.ts',
    source: `import { x } from '../mock-unity/core/editor.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'cli/kit.ts',
    source: `import { waitFor } from '../proof/kit/scratch.ts';\nexport const y = waitFor;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/hub/shell.ts',
    source: `import { x } from '../store/store.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/hub/io.ts',
    source: `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'cli/home.ts',
    source: `import { homedir } from 'node:os';\nexport const y = homedir;\n`,
    rule: 'house(folders)',
  },
  { file: 'server/cwd.ts', source: `export const y = () => process.cwd();\n`, rule: 'house(folders)' },
  {
    file: 'conformance/runner/resolves.ts',
    source: `import { resolve } from 'node:path';\nexport const y = (x: string) => resolve(x);\n`,
    rule: 'house(folders)',
  },
  { file: 'server/hub/clock.ts', source: `export const y = () => Date.now();\n`, rule: 'house(pure-core)' },
  {
    file: 'server/hub/timer.ts',
    source: `export const y = () => setTimeout(() => undefined, 1);\n`,
    rule: 'house(pure-core)',
  },
  { file: 'server/hub/bytes.ts', source: `export const y = Buffer.from('x');\n`, rule: 'house(pure-core)' },
  { file: 'server/hub/chance.ts', source: `export const y = () => Math.random();\n`, rule: 'house(pure-core)' },
  {
    file: 'server/hub/waits.ts',
    source: `export async function y(x: PromiseLike<void>): Promise<void> {\n  await x;\n}\n`,
    rule: 'house(pure-core)',
  },
  {
    file: 'mock-unity/plant.ts',
    source: `import { x } from '../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'mock-unity/core/edge.ts',
    source: `import { x } from '../io/websocket.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'proof/oracles/peeks.ts',
    source: `import { x } from '../../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  { file: 'proof/sim/clock.ts', source: `export const y = () => Date.now();\n`, rule: 'house(pure-core)' },
  {
    file: 'conformance/script/peeks.ts',
    source: `import { x } from '../../proof/sim/world.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'conformance/report/peeks.ts',
    source: `import { x } from '../../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'conformance/targets/real.ts',
    source: `import { x } from '../../mock-unity/core/editor.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'conformance/examples/naive-server/peeks.ts',
    source: `import { x } from '../../../generated/typescript/tools.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'page/state/peeks.ts',
    source: `import { x } from '../../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'page/main.tsx',
    source: `import { x } from '../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'page/parts/generated.tsx',
    source: `import { x } from '../../generated/typescript/lifecycle.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'page/parts/node.tsx',
    source: `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'page/shared/state.tsx',
    source: `import { useState } from 'preact/hooks';\nexport const y = useState;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'conformance/report/view/page.tsx',
    source: `import { x } from '../../../page/parts/controls.tsx';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'mock-unity/core/clock.ts',
    source: `export const y = () => performance.now();\n`,
    rule: 'house(pure-core)',
  },
  {
    file: 'server/hub/asks.ts',
    source: `export const y = () => import('../store/store.ts');\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/hub/later.ts',
    source: `export const y = (x: number) => Promise.resolve(x);\n`,
    rule: 'house(pure-core)',
  },
  {
    file: 'server/live/above.ts',
    source: `import type { Engine } from '../process/engine.ts';\nexport type Y = Engine;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/runner/above.ts',
    source: `export { createEditors } from '../editors/editors.ts';\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/store/above.ts',
    source: `import type { HubRunner } from '../runner/runner-protocol.ts';\nexport type Y = HubRunner;\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/lib/above.ts',
    source: `export * from '../store/store.ts';\n`,
    rule: 'house(imports)',
  },
  {
    file: 'server/process/side-door.ts',
    source: `export { readDatabase } from '../team/postgres/database.ts';\n`,
    rule: 'house(imports)',
  },
  {
    file: 'conformance/lib/proves.ts',
    source: `import { x } from '../../proof/sim/world.ts';\nexport const y = x;\n`,
    rule: 'house(imports)',
  },
] as const;

/** What breaks no rule, and what a test may do: the linter must let it be. */
const innocent = [
  { file: 'server/hub/types.ts', source: `export type Y = (Date: number) => Promise<number>;\n` },
  { file: 'server/hub/clock.test.ts', source: `export const y = () => Date.now();\n` },
  { file: 'server/process/below.ts', source: `export * from '../store/store.ts';\n` },
];

let house: string;
/** What the linter says of each file: the codes of its rules. */
let found: ReadonlyMap<string, readonly string[]>;

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code?: string; readonly message: string }[];
}

beforeAll(() => {
  house = scratchFolder();
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  cpSync(join(root, 'tools/lint'), join(house, 'tools/lint'), { recursive: true });
  const files = [...plants, ...innocent];
  for (const { file, source } of files) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), source);
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['--format', 'json', ...files.map(({ file }) => file)],
    { cwd: house, encoding: 'utf8' },
  );
  const report: Report = JSON.parse(stdout);
  found = new Map(
    files.map(({ file }) => [
      file,
      report.diagnostics.flatMap(({ filename, code }) => (filename === file ? [code ?? ''] : [])),
    ]),
  );
}, 60_000);

describe('the linter guards the layers and the purity of cores', () => {
  it.each(plants)('finds what is planted in $file', ({ file, rule }) => expect(found.get(file)).toContain(rule));
  it.each(innocent)('lets $file be', ({ file }) => expect(found.get(file)).toEqual([]));
  it('has a plant for each line', () => {
    const idle = layers.filter(
      ({ files, because }) => !plants.some(({ file, source }) => files.test(file) && breaks(file, source) === because),
    );
    expect(idle.map(({ because }) => because)).toEqual([]);
  });
});

/** Why the linter must not let the one import of `source` be. */
function breaks(file: string, source: string): string | undefined {
  const [, specifier = ''] = /(?:from |import\()'([^']+)'/.exec(source) ?? [];
  return whyNot(file, specifier.startsWith('.') ? join(dirname(file), specifier) : specifier);
}
