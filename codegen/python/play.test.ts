import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';
import { contract as awkward } from '../fixtures/awkward-contract.ts';
import { contract as small } from '../fixtures/small-contract.ts';
import { loadContract } from '../load.ts';
import { emitPython } from './emit.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Whether a tool is installed; where MCP_UNITY_REQUIRE asks for it, its absence fails the test that needs it. */
const canTry = (name: string, command: string): boolean =>
  (process.env['MCP_UNITY_REQUIRE'] ?? '').split(',').includes(name) ||
  spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0;

it.runIf(canTry('python', 'python3'))(
  'reads and writes a contract of awkward names as the TypeScript validators judge it',
  async () => {
    const vectors = [
      join(root, 'dotnet/run-vectors.mjs'),
      '--only',
      'typescript,python',
      '--contract',
      'codegen/fixtures/awkward-contract.ts',
      '--random',
      '2000',
    ];
    const { stdout } = await run(process.execPath, vectors, {
      cwd: root,
      env: { ...process.env, PYTHONWARNINGS: 'error' },
    });
    expect(stdout).toMatch(/^Python +[1-9]\d+ +[1-9]\d+ +[1-9]\d+ +0 +0 /m);
  },
);

it.runIf(canTry('mypy', 'mypy'))('is accepted by mypy in its strict mode, whatever the names', async () => {
  const folder = scratchFolder();
  try {
    for (const { path, text } of [small, awkward].flatMap((contract) =>
      emitPython(loadContract(contract, { specFolder: 'spec', specFile: 'spec/contract.ts' })),
    ))
      write(join(folder, path), text);
    const packages = ['small', 'acme_awkward'].map((name) => join(folder, 'python', name));
    const { stdout } = await run('mypy', [
      '--strict',
      '--python-version',
      '3.10',
      '--cache-dir',
      join(root, 'node_modules/.cache/mypy'),
      ...packages,
    ]);
    expect(stdout).toMatch(/^Success: no issues found in 20 source files/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Each line that is marked breaks the contract in a way that a type checker can see. */
const wrong = `from mcp_unity_bridge import ToolClient


async def wrong(unity: ToolClient) -> None:
    answer = await unity.unity_query(query="1")
    print(answer.result)  # wrong: it may be a timeout
    if answer.status == "done":  # wrong: no such status
        return
    if answer.status == "timeout":
        print(answer.log_id)
    await unity.unity_query("1")  # wrong: by name only
    await unity.unity_get_logs(log_type="loud")  # wrong: no such severity
    logs = await unity.unity_get_logs()
    if logs.status == "completed":
        print(logs.result.entries[0].message)
        print(logs.result.entries[0].colour)  # wrong: no such member
    elif logs.error_code == "broken":  # wrong: no such code
        return
`;

it.runIf(canTry('mypy', 'mypy'))('lets a type checker find what breaks the contract, and only that', async () => {
  const folder = scratchFolder();
  try {
    write(join(folder, 'wrong.py'), wrong);
    const args = [
      '--strict',
      '--no-error-summary',
      '--hide-error-context',
      '--cache-dir',
      join(root, 'node_modules/.cache/mypy'),
      join(folder, 'wrong.py'),
    ];
    const { stdout } = spawnSync('mypy', args, {
      encoding: 'utf8',
      env: { ...process.env, MYPYPATH: join(root, 'generated/python') },
    });
    const found = new Set([...stdout.matchAll(/wrong\.py:(\d+): error/g)].map(([, line]) => Number(line)));
    const marked = wrong.split('\n').flatMap((line, index) => (line.includes('# wrong') ? [index + 1] : []));
    expect(
      [...found].toSorted((a, b) => a - b),
      stdout,
    ).toEqual(marked);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
