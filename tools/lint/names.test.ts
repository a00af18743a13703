import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { figurativeNames, figurativeTitles } from './tidy.ts';

/** Names that stay, and why. */
const STAY: Readonly<Record<string, string>> = {
  'conformance/behaviour/row.ts said': 'a member of the results file',
  'conformance/behaviour/run-behaviour.ts said': 'a member of the results file',
  'conformance/board/testing/sample-entries.ts said': 'a member of the results file',
  'conformance/board/view/evidence.tsx said': 'a member of the results file',
  'conformance/board/write/write-board.test.ts said': 'a member of the results file',
  'conformance/bridge/log-steps.ts told_at_most': 'a member of the files of cases',
  'conformance/examples/careful-server/operations.mjs told': 'a member of its journal',
  'conformance/runner/witness-all.ts forgets': 'docs/conformance-adapters.md has this word for the witness',
  'conformance/runner/witness-all.ts told': 'docs/conformance-adapters.md has this word for the witness',
  'dotnet/EngineTests/EngineMathTests.cs LookAt': 'a method of Unity',
  'dotnet/UnityEngine/Quaternion.Functions.cs LookRotation': 'a method of Unity',
  'dotnet/UnityEngine/Quaternion.Functions.cs SetLookRotation': 'a method of Unity',
  'dotnet/UnityEngine/Quaternion.cs LookRotation': 'a method of Unity',
  'dotnet/UnityEngine/Transform.Directions.cs LookAt': 'a method of Unity',
  'dotnet/UnityEngine/Transform.Directions.cs LookRotation': 'a method of Unity',
  'mock-unity/io/operations-log.ts forget': 'a member of the journal',
  'proof/fuzz/targets/files.ts forget': 'a member of the journal',
  'unity/Editor/Engine/Tools/WaitForTool.cs GoOn': 'journals have the name of the method that continues',
};

const root = join(import.meta.dirname, '../..');

describe('identifiers', () => {
  it('use literal words', () => {
    const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cs'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '' && !/^generated\/|\/Generated\//.test(file));
    const found = files.flatMap((file) =>
      figurativeNames(file, readFileSync(join(root, file), 'utf8')).map((name) => `${file} ${name}`),
    );
    expect(found.toSorted()).toEqual(Object.keys(STAY).toSorted());
  });

  it.each([
    ['a.ts', 'const told = 1; function tellAll(lookAt: { said: 2 }): void {}', ['lookAt', 'said', 'tellAll', 'told']],
    [
      'a.tsx',
      'const x = <Forget goOn={1} />; class A { #news = 1; mayStandBy(): void {} }',
      ['Forget', 'goOn', 'mayStandBy', 'news'],
    ],
    ['a.cs', 'void Run_tells_all() { GoOn(_said); } // told', ['GoOn', 'Run_tells_all', '_said']],
  ])('with figurative words are found in %s', (file, text, names) => {
    expect(figurativeNames(file, text)).toEqual(names);
  });

  it('of other words are not, nor texts and comments', () => {
    expect(figurativeNames('a.ts', "lookUp(lookup, outlook, renews, standby, satellite, 'told'); // said")).toEqual([]);
    expect(figurativeNames('a.cs', 'Leave(standby, "told", @"said"); // News\n/* Tell */')).toEqual([]);
  });
});

describe('titles', () => {
  it('of cases, mutants and tests, and the contract, use literal words', () => {
    const files = execFileSync('git', ['ls-files', 'conformance', 'mock-unity', 'proof', 'spec'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.(?:ya?ml|tsx?)$/.test(file));
    const found = files.flatMap((file) =>
      figurativeTitles(file, readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    [
      'a.yaml',
      '- id: end-told\n  title: The work goes on\n  find: told',
      ['- id: end-told', '  title: The work goes on'],
    ],
    ['a.test.ts', "  it('hears it', () => {});\n  expect('told').toBe(1);", ["  it('hears it', () => {});"]],
    ['spec/a.ts', "const reason = 'News of it';", ["const reason = 'News of it';"]],
  ])('with figurative words are found in %s', (file, text, lines) => {
    expect(figurativeTitles(file, text)).toEqual(lines);
  });
});
