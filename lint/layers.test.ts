import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A violation of each rule of the house, planted where it must be found, and what the linter must say. */
const plants = [
  {
    file: 'spec/plant.ts',
    source: `import { x } from '../codegen/load.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'codegen/plant.ts',
    source: `import { x } from '../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'server/plant.ts',
    source: `import { x } from '../mock-unity/core/editor.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'server/hub/shell.ts',
    source: `import { x } from '../store/store.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'server/hub/io.ts',
    source: `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;\n`,
    rule: 'no-restricted-imports',
  },
  { file: 'server/hub/clock.ts', source: `export const y = () => Date.now();\n`, rule: 'no-restricted-globals' },
  {
    file: 'server/hub/timer.ts',
    source: `export const y = () => setTimeout(() => undefined, 1);\n`,
    rule: 'no-restricted-globals',
  },
  { file: 'server/hub/chance.ts', source: `export const y = () => Math.random();\n`, rule: 'no-restricted-properties' },
  {
    file: 'server/hub/waits.ts',
    source: `export async function y(x: PromiseLike<void>): Promise<void> {\n  await x;\n}\n`,
    rule: 'pure-core',
  },
  {
    file: 'mock-unity/plant.ts',
    source: `import { x } from '../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'mock-unity/core/edge.ts',
    source: `import { x } from '../edges/websocket.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'proof/oracles/peeks.ts',
    source: `import { x } from '../../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  { file: 'proof/sim/clock.ts', source: `export const y = () => Date.now();\n`, rule: 'no-restricted-globals' },
  {
    file: 'conformance/script/peeks.ts',
    source: `import { x } from '../../proof/sim/world.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'conformance/report/peeks.ts',
    source: `import { x } from '../../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'conformance/targets/real.ts',
    source: `import { x } from '../../mock-unity/core/editor.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'conformance/examples/naive-server/peeks.ts',
    source: `import { x } from '../../../generated/typescript/tools.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'page/state/peeks.ts',
    source: `import { x } from '../../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'page/main.tsx',
    source: `import { x } from '../server/hub/hub.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'page/parts/generated.tsx',
    source: `import { x } from '../../generated/typescript/lifecycle.ts';\nexport const y = x;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'page/parts/node.tsx',
    source: `import { readFileSync } from 'node:fs';\nexport const y = readFileSync;\n`,
    rule: 'no-restricted-imports',
  },
  {
    file: 'mock-unity/core/clock.ts',
    source: `export const y = () => performance.now();\n`,
    rule: 'no-restricted-globals',
  },
] as const;

let house: string;

beforeAll(() => {
  house = mkdtempSync(join(tmpdir(), 'layers-'));
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'));
  cpSync(join(root, 'lint/pure-core.mjs'), join(house, 'lint/pure-core.mjs'));
  for (const { file, source } of plants) {
    mkdirSync(dirname(join(house, file)), { recursive: true });
    writeFileSync(join(house, file), source);
  }
});

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe('the linter guards the layers and the purity of cores', () => {
  it.each(plants)('finds what is planted in $file', ({ file, rule }) => {
    const run = spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format', 'json', file], {
      cwd: house,
      encoding: 'utf8',
    });
    expect(run.stdout).toContain(rule);
    expect(run.status).toBe(1);
  });
});
