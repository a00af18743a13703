import { expect, test } from 'vitest';
import { isAsShown } from './console.ts';
import type { Block } from '../pages.ts';
import { playBlock } from './play-block.ts';
import type { Ran, DocsSandbox } from '../sandbox.ts';

/** Runs nothing: `output` and `code` are what every command line comes to. */
const stageWhere = ({ code = 0, output = '' }: Partial<Ran>): DocsSandbox => ({
  home: {
    dir: '/nowhere',
    env: {},
    hub: () => Promise.reject(new Error('no hub')),
    owns: () => undefined,
    remove: () => Promise.resolve(),
  },
  project: '/nowhere/MyGame',
  run: () => ({ code, output }),
  start: () => {
    throw new Error('nothing is started');
  },
  goTo: () => undefined,
  needEditor: () => Promise.resolve(),
  remove: () => Promise.resolve(),
});

const play = (block: Partial<Block>, ran: Partial<Ran> = {}): Promise<void> =>
  playBlock({
    page: { path: 'x.md', text: '', blocks: [] },
    block: { line: 1, language: 'sh', code: '', notes: [], ...block },
    sandbox: () => stageWhere(ran),
  });

test.each<[string, Partial<Block>, Partial<Ran>, RegExp]>([
  ['a block without a player', { language: '' }, {}, /no player for a block without a language/],
  [
    'a command that fails',
    { code: 'npx mcp-unity-bridge policy' },
    { code: 1, output: 'broken' },
    /exit code 1:\nbroken/,
  ],
  ['a script that there is not', { code: 'npm run nothing' }, {}, /package.json has no script nothing/],
  ['a part that there is not', { code: 'npm run prove nothing' }, {}, /there is no part nothing of npm run prove/],
  [
    'an option that a script does not know',
    { code: 'npm run prove fuzz -- --inputs 1 --louder' },
    {},
    /does not know --louder/,
  ],
  ['a benchmark that there is not', { code: 'npm run bench -- latency patience' }, {}, /no benchmark patience/],
  ['a program of another project', { code: 'curl example.com' }, {}, /no player for curl/],
  ['a clone of something else', { code: 'git clone https://example.com/x' }, {}, /expected git clone/],
  [
    'an option of the suite that there is not',
    { code: 'npx mcp-unity-bridge conformance --server "x" --faster' },
    {},
    /--faster/,
  ],
  [
    'an option that the help does not have',
    { code: 'npx mcp-unity-bridge connect http://x --now' },
    { output: '--project' },
    /--now: not in the help/,
  ],
  [
    'another output',
    { language: 'console', code: '$ mcp-unity-bridge policy\none\n…' },
    { output: 'two\n' },
    /printed something else:\ntwo/,
  ],
  [
    'another exit code',
    { language: 'console', code: '$ mcp-unity-bridge policy', notes: ['exit code: 3'] },
    {},
    /exit code 0, not 3/,
  ],
  ['a session without commands', { language: 'console', code: 'text' }, {}, /expected lines that begin/],
  ['JSON that is none', { language: 'json', code: '{' }, {}, /JSON/],
  [
    'a policy that is none',
    { language: 'json', code: '{"version":1,"rules":[{"tool":"unity_query"}]}' },
    {},
    /decision/,
  ],
  [
    'an entry that starts something else',
    { language: 'json', code: '{"mcpServers":{"unity":{"command":"npx","args":["other"]}}}' },
    {},
    /expected mcp-unity-bridge, got npx other/,
  ],
  ['comments that are no JSON', { language: 'jsonc', code: '{ // x\n "a" }' }, {}, /ColonExpected/],
  ['TOML that is none', { language: 'toml', code: 'a = ' }, {}, /TOML/],
  ['a case that is another one', { language: 'yaml', code: 'id: EXO-001\nslug: x' }, {}, /is another case/],
  [
    'a workflow with inputs that there are not',
    { language: 'yaml', code: 'jobs: {a: {steps: [{uses: mcp-unity-bridge/mcp-unity-bridge@v0, with: {loud: 1}}]}}' },
    {},
    /no input loud/,
  ],
  [
    'TypeScript with a mistake',
    { language: 'ts', code: "import { limits } from 'mcp-unity-bridge';\nlimits.nothing;" },
    {},
    /TS2339/,
  ],
  ['JavaScript that is none', { language: 'js', code: 'const = 1' }, {}, /Expected/],
  ['C# that does not compile', { language: 'csharp', code: 'return 1;\n\nreturn x;' }, {}, /CS0103/],
  [
    'an excerpt that is not there',
    { language: 'csharp', code: 'nothing like this', notes: ['excerpt: unity/Samples~/CustomTool/CircleTool.cs'] },
    {},
    /does not have, in this order/,
  ],
  [
    'a diagram with a stranger',
    { language: 'mermaid', code: 'sequenceDiagram\n  participant A as a\n  A->>B: x' },
    {},
    /B: not among/,
  ],
  [
    'a folder that is not there',
    { language: 'text', code: 'server/  x\n  nowhere/  y', notes: ['tree'] },
    {},
    /there is no server\/nowhere/,
  ],
  [
    'a known failure without a link',
    { language: 'text', code: 'EXO-001 # x', notes: ['known failures'] },
    {},
    /expected a line such as/,
  ],
  ['a text without a player', { language: 'text', code: 'x' }, {}, /no player for a text/],
  [
    'a line of the audit log without its time',
    { language: 'jsonl', code: '{"event":"x"}' },
    {},
    /has time, log_id, tool/,
  ],
])('%s is refused', async (_what, block, ran, why) => {
  await expect(play(block, ran)).rejects.toThrow(why);
});

test('a session may omit parts of lines, and lines', () => {
  const output = ['one 12 ms', '', '  two', 'three', 'end'];
  expect(isAsShown(output, ['one … ms', '…', 'end'])).toBe(true);
  expect(isAsShown(output, ['one … ms', 'end'])).toBe(false);
  expect(isAsShown(output, ['one … ms', '…', 'three'])).toBe(false);
  expect(isAsShown(['a (b)'], ['a (b)'])).toBe(true);
});
