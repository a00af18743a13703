import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { skillFiles } from '../../generated/typescript/skill.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { createMachine, type Machine } from '../init/testing/machine.ts';

const bin = buildBin('skills');
afterAll(() => bin.remove());
let machine: Machine;
beforeEach(() => {
  machine = createMachine();
});

function skills(args: readonly string[], { entry = bin.entry, cwd = machine.project } = {}) {
  const ran = spawnSync(process.execPath, [entry, 'skills', ...args], {
    cwd,
    env: machine.env,
    encoding: 'utf8',
    input: '',
  });
  return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

const filesIn = (skillsFolder: string): string[] =>
  skillFiles.map(({ path }) => `${skillsFolder}/mcp-unity-bridge/${path}`);
const skillIn = (skillsFolder: string): string => machine.read(`${skillsFolder}/mcp-unity-bridge/SKILL.md`);
const ours = (): readonly string[] => machine.files().filter((path) => path.includes('mcp-unity-bridge/'));

test('what is found gets the skill once, in the project; twice changes nothing, and remove deletes all of it', () => {
  machine.put('.claude.json', '{}');
  machine.put('.codex/');
  machine.put('.gemini/');
  const before = machine.files();
  expect(skills(['install'])).toEqual({
    status: 0,
    stdout: `Claude Code: ${machine.project}/.claude/skills/mcp-unity-bridge: written\nCodex, Gemini CLI: ${machine.project}/.agents/skills/mcp-unity-bridge: written\nWhat is written names a file of this machine (node ${bin.entry}): do not commit it.\n`,
    stderr: '',
  });
  expect(ours()).toEqual([...filesIn('My Game/.agents/skills'), ...filesIn('My Game/.claude/skills')].toSorted());
  expect(skills(['install']).stdout).toMatch(/^.*: already up to date\n.*: already up to date\n$/);
  expect(skills([]).stdout).toMatch(/^.*: up to date\n.*: up to date\n.*AGENTS\.md: does not lead to it\n$/);
  expect(skills(['uninstall'])).toMatchObject({ status: 0, stderr: '' });
  expect(machine.files()).toEqual(before);
  expect(existsSync(join(machine.project, '.claude'))).toBe(false);
});

test('--dry-run says what install and remove would do, and does nothing', () => {
  machine.put('My Game/AGENTS.md', '# Our rules\n');
  const [agent, what] = [
    ['--client', 'agents-md'],
    ['--client', 'agents-md', '--dry-run'],
  ];
  const before = machine.files();
  expect(skills(['install', ...what])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^.*bridge: would be written\n.*AGENTS\.md: would be written\nWhat is written names a file/,
    ),
  });
  expect(machine.files()).toEqual(before);
  expect(machine.read('My Game/AGENTS.md')).toBe('# Our rules\n');
  skills(['install', ...agent]);
  const installed = machine.files();
  expect(skills(['remove', ...what]).stdout).toMatch(/^.*bridge: would be removed\n.*AGENTS\.md: would be removed\n$/);
  expect(machine.files()).toEqual(installed);
});

test('--global writes into the home folder, outside of any project', () => {
  expect(
    skills(['install', '--global', '--client', 'claude-code', '--client', 'cursor'], { cwd: machine.home }),
  ).toMatchObject({ status: 0 });
  expect(ours()).toEqual([...filesIn('.agents/skills'), ...filesIn('.claude/skills')].toSorted());
});

test('the skill names this very program where it is not on the PATH: a clone its file, what npm has installed its version', () => {
  skills(['install', '--client', 'codex']);
  expect(skillIn('My Game/.agents/skills')).toContain(`type \`node ${bin.entry}\` instead`);
  const installed = join(machine.home, 'node_modules', 'mcp-unity-bridge', 'dist', 'mcp-unity-bridge.cjs');
  mkdirSync(dirname(installed), { recursive: true });
  cpSync(dirname(bin.entry), dirname(installed), { recursive: true });
  expect(skills(['install', '--client', 'codex'], { entry: installed }).stdout).toContain('brought up to date');
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(skillIn('My Game/.agents/skills')).toContain(`type \`npx -y mcp-unity-bridge@${version}\` instead`);
});

test('an older skill is brought up to date, with references that are no more; what others put beside it stays', () => {
  skills(['install', '--client', 'codex']);
  const folder = 'My Game/.agents/skills/mcp-unity-bridge';
  const older = machine.read(`${folder}/SKILL.md`).replace(/version: "[^"]+"/, 'version: "0.0.1"');
  machine.put(`${folder}/SKILL.md`, `${older}[old](references/old.md)\n`);
  machine.put(`${folder}/references/old.md`, 'gone');
  const theirs = [`${folder}/notes.txt`, `${folder}/references/mine.md`];
  for (const path of theirs) machine.put(path, 'mine');
  expect(skills(['list', '--client', 'codex']).stdout).toContain('version 0.0.1, not up to date');
  expect(skills(['install', '--client', 'codex']).stdout).toContain('brought up to date');
  const all = [...filesIn('My Game/.agents/skills'), ...theirs].toSorted();
  expect(ours()).toEqual(all);
  skills(['remove', '--client', 'codex']);
  expect(ours()).toEqual(theirs);
  expect(skills(['remove', '--client', 'codex'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: nothing to remove\n$/),
  });
  expect(skills(['install', '--client', 'codex'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/: written\nWhat is written names a file of this machine .*\n$/),
  });
  expect(ours()).toEqual(all);
});

test('a skill of another author is not changed, and the others are written', () => {
  machine.put('My Game/.claude/skills/mcp-unity-bridge/SKILL.md', '---\nname: mcp-unity-bridge\n---\nmine');
  const ran = skills(['install', '--client', 'claude-code', '--client', 'gemini']);
  expect(ran.status).toBe(1);
  expect(ran.stderr).toMatch(
    /^mcp-unity-bridge: Claude Code: .*: this folder is not from this program, so it stays as it is\. Rename it, then run this again\n$/,
  );
  expect(skillIn('My Game/.claude/skills')).toContain('mine');
  expect(ran.stdout).toContain('Gemini CLI');
  expect(skills(['remove', '--client', 'claude-code']).status).toBe(1);
});

test('for an agent without skills a paragraph of AGENTS.md leads to the skill; what else it holds stays', () => {
  machine.put('My Game/AGENTS.md', '# Our rules\n');
  expect(skills(['install', '--client', 'agents-md'])).toMatchObject({ status: 0, stderr: '' });
  const [, path = ''] = /read `([^`]+)`/.exec(machine.read('My Game/AGENTS.md')) ?? [];
  expect(existsSync(join(machine.project, path))).toBe(true);
  expect(skills(['remove', '--client', 'agents-md']).stdout).toMatch(/AGENTS\.md: removed\n$/);
  expect(machine.read('My Game/AGENTS.md')).toBe('# Our rules\n');
  skills(['install', '--client', 'agents-md', '--json']);
  machine.put('My Game/AGENTS.md', '');
  skills(['install', '--client', 'agents-md']);
  skills(['remove', '--client', 'agents-md']);
  expect(existsSync(join(machine.project, 'AGENTS.md'))).toBe(false);
});

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'an AGENTS.md that is not UTF-8',
    (folder) => writeFileSync(join(folder, 'AGENTS.md'), Buffer.from('Gr\xfc\xdfe\n', 'latin1')),
    /AGENTS\.md: cannot be read: line 1, column 3: expected UTF-8, got bytes that are not valid UTF-8\. Fix that and run this again\n/,
  ],
  [
    'an AGENTS.md that is a folder',
    (folder) => mkdirSync(join(folder, 'AGENTS.md')),
    /AGENTS\.md: expected a file, got something else/,
  ],
  [
    'a SKILL.md that is a folder',
    (folder) => void mkdirSync(join(folder, '.agents/skills/mcp-unity-bridge/SKILL.md'), { recursive: true }),
    /mcp-unity-bridge: cannot be read: expected a file, got something else/,
  ],
  [
    "another author's file that has the name of a reference",
    (folder) => {
      mkdirSync(join(folder, '.agents/skills/mcp-unity-bridge/references'), { recursive: true });
      writeFileSync(join(folder, '.agents/skills/mcp-unity-bridge/references/csharp.md'), 'mine');
    },
    /mcp-unity-bridge: this folder is not from this program/,
  ],
])('%s stays, and is reported', (_, prepare, sentence) => {
  prepare(machine.project);
  const before = readdirSync(machine.project, { recursive: true }).filter((name) => /AGENTS|csharp/.test(String(name)));
  const bytes = (): readonly string[] =>
    before
      .map((name) => join(machine.project, String(name)))
      .map((path) => (statSync(path).isFile() ? readFileSync(path, 'latin1') : ''));
  const original = bytes();
  expect(skills(['install', '--client', 'agents-md'])).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(sentence),
  });
  expect(skills(['remove', '--client', 'agents-md']).stderr).not.toContain('    at ');
  expect(bytes()).toEqual(original);
});

test.each<[string, (project: string, elsewhere: string) => void]>([
  ['.claude', (project, elsewhere) => symlinkSync(elsewhere, join(project, '.claude'))],
  [
    '.claude/skills',
    (project, elsewhere) => {
      mkdirSync(join(project, '.claude'));
      symlinkSync(relative(join(project, '.claude'), elsewhere), join(project, '.claude/skills'));
    },
  ],
  [
    'the folder of references',
    (project, elsewhere) => {
      mkdirSync(join(project, '.claude/skills/mcp-unity-bridge'), { recursive: true });
      symlinkSync(elsewhere, join(project, '.claude/skills/mcp-unity-bridge/references'));
    },
  ],
  ['AGENTS.md', (project, elsewhere) => symlinkSync(join(elsewhere, '.bashrc'), join(project, 'AGENTS.md'))],
  ['an AGENTS.md to nothing', (project, elsewhere) => symlinkSync(join(elsewhere, 'new'), join(project, 'AGENTS.md'))],
])('%s is a link that leads out of the project: nothing is written there', (_, prepare) => {
  const elsewhere = join(machine.project, '../elsewhere');
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, '.bashrc'), '# mine\n');
  prepare(machine.project, elsewhere);
  for (const verb of ['install', 'remove'])
    expect(skills([verb, '--client', 'claude-code', '--client', 'agents-md'])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('it is outside of the project by a link'),
    });
  expect(readdirSync(elsewhere)).toEqual(['.bashrc']);
  expect(readFileSync(join(elsewhere, '.bashrc'), 'utf8')).toBe('# mine\n');
});

test.each<[string, BufferEncoding]>([
  ['is not UTF-8', 'latin1'],
  ['holds a zero', 'ascii'],
])(
  'an AGENTS.md that %s gives our part back, and its other bytes stay; one without our part is nothing to remove',
  (_, encoding) => {
    const path = join(machine.project, 'AGENTS.md');
    const theirs = Buffer.from(encoding === 'latin1' ? 'Gr\xFC\xDFe\n' : 'a\0b\xFC\n', 'latin1');
    machine.put('My Game/AGENTS.md', '');
    skills(['install', '--client', 'agents-md']);
    const part = readFileSync(path);
    writeFileSync(path, theirs);
    const before = skills(['remove', '--client', 'agents-md']);
    expect(before).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/AGENTS\.md: nothing to remove\n$/),
    });
    writeFileSync(path, Buffer.concat([theirs, Buffer.from('\n'), part]));
    const removed = skills(['remove', '--client', 'agents-md']);
    expect(removed).toMatchObject({ status: 0, stderr: '', stdout: expect.stringMatching(/AGENTS\.md: removed\n$/) });
    expect(readFileSync(path)).toEqual(theirs);
  },
);

test('an AGENTS.md in UTF-16 that has our part is reported, as is what else was done', () => {
  machine.put('My Game/AGENTS.md', '');
  skills(['install', '--client', 'agents-md']);
  const path = join(machine.project, 'AGENTS.md');
  writeFileSync(path, Buffer.from(`\uFEFF${readFileSync(path, 'utf8')}`, 'utf16le'));
  expect(skills(['remove', '--client', 'agents-md'])).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/mcp-unity-bridge: removed\n$/),
    stderr: expect.stringMatching(
      /AGENTS\.md: cannot be read: line 1, column 1: expected UTF-8, got UTF-16: save it as UTF-8\. Fix that/,
    ),
  });
});

test('--json gives one object a line', () => {
  const [line = ''] = skills(['install', '--client', 'copilot', '--json']).stdout.split('\n');
  expect(JSON.parse(line)).toEqual({
    path: join(machine.project, '.agents/skills/mcp-unity-bridge'),
    clients: ['Copilot'],
    outcome: 'written',
  });
});

test.each<[readonly string[], RegExp]>([
  [['instal'], /expected install, remove or list, got instal\. Did you mean install\?/],
  [['install', 'twice'], /expected nothing after install, got twice\./],
  [
    ['install', '--client', 'cursr'],
    /expected one of claude-code, .* as --client, got "cursr"\. Did you mean cursor\?/,
  ],
  [
    ['install', '--client', 'agents-md', '--global'],
    /expected no --global for agents-md: AGENTS\.md belongs to a project/,
  ],
  [['install'], /expected --client: no agent was found on this machine\. Known: claude-code, codex/],
  [
    ['install', '--project', 'nowhere'],
    /expected the folder of a Unity project as --project, got "nowhere", which is not a folder/,
  ],
])('%j is answered with what was expected', (args, sentence) => {
  expect(skills(args)).toMatchObject({ status: 2, stdout: '', stderr: expect.stringMatching(sentence) });
});

test('outside of a Unity project it asks for one, or for --global', () => {
  expect(skills(['install'], { cwd: machine.home })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/expected a Unity project: .*--project <dir>, or use --global/),
  });
});
