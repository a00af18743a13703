import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { clientIds } from '../clients/client.ts';
import { backupText } from './plan.ts';
import { createMachine, type Machine } from './testing/machine.ts';

const bin = buildBin('init');
afterAll(() => bin.remove());
let machine: Machine;
beforeEach(() => {
  machine = createMachine();
});

const before = {
  '.codex/config.toml': '# mine\nmodel = "x"\n\n[mcp_servers.other]\ncommand = "foo" # keep\n',
  '.gemini/settings.json': '{\n\t// hi\n\t"theme": "dark",\n}\n',
  '.cursor/mcp.json': '\uFEFF{\r\n  "mcpServers": {\r\n    "unity": { "command": "somebody-else" }\r\n  }\r\n}',
  '.claude.json': '{"numStartups":3,"mcpServers":{}}',
  '.config/Code/User/mcp.json': '{\n  "servers": {},\n  "inputs": []\n}\n',
};

function putAll(): void {
  for (const [path, text] of Object.entries(before)) machine.put(path, text);
  machine.put('.config/Claude/');
  machine.put('.codeium/windsurf/');
  for (const folder of ['.copilot/', '.junie/', '.cline/', '.config/zed/', '.kiro/', '.lmstudio/']) machine.put(folder);
}

const bytes = (): Record<string, string> =>
  Object.fromEntries(machine.files().map((path) => [path, machine.read(path)]));

test('all clients that are there are set up, twice changes nothing, and --remove gives back every byte', () => {
  putAll();
  const original = bytes();
  const first = machine.run(bin.entry, ['--yes', '--unity-package']);
  expect(first).toMatchObject({ status: 0, stderr: '' });
  expect(first.stdout).toContain(`Unity project: ${machine.project} (Unity 2022.3.10f1)`);
  const changed = bytes();
  expect(Object.keys(changed).filter((path) => changed[path] !== original[path])).toEqual(
    [
      '.claude.json',
      '.cline/data/settings/cline_mcp_settings.json',
      '.codeium/windsurf/mcp_config.json',
      '.codex/config.toml',
      '.config/Claude/claude_desktop_config.json',
      '.config/Code/User/mcp.json',
      '.config/zed/settings.json',
      '.copilot/mcp-config.json',
      '.cursor/mcp.json',
      '.gemini/settings.json',
      '.junie/mcp/mcp.json',
      '.kiro/settings/mcp.json',
      '.lmstudio/mcp.json',
      'My Game/Packages/manifest.json',
    ].toSorted(),
  );
  const kept = Object.keys(changed).filter((path) => changed[path] !== original[path] && original[path] !== undefined);
  expect(machine.backups()).toHaveLength(kept.length);
  const hasOriginals = (): void => {
    for (const path of kept)
      expect(backupText(join(machine.state, 'backups'), join(machine.home, path))).toBe(
        original[path]?.replace('\uFEFF', ''),
      );
  };
  hasOriginals();

  const backups = machine.backups();
  const second = machine.run(bin.entry, ['--yes', '--unity-package']);
  expect(second).toMatchObject({ status: 0, stderr: '' });
  expect(second.stdout.match(/: already set up/g)).toHaveLength(clientIds.length);
  expect(bytes()).toEqual(changed);
  expect(machine.backups()).toEqual(backups);

  expect(machine.run(bin.entry, ['--remove', '--yes', '--unity-package'])).toMatchObject({ status: 0, stderr: '' });
  expect(bytes()).toEqual(original);
  hasOriginals();
});

test('a server of another maker called "unity" stays, and ours gets another name', () => {
  putAll();
  const { stdout } = machine.run(bin.entry, ['--yes', '--client', 'cursor']);
  expect(stdout).toContain(
    '"unity" is another server in this file and stays as it is; ours is called "mcp-unity-bridge"',
  );
  expect(machine.read('.cursor/mcp.json')).toMatch(
    /^\uFEFF\{\r\n {2}"mcpServers": \{\r\n {4}"unity": \{ "command": "somebody-else" \},\r\n {4}"mcp-unity-bridge": \{\r\n/,
  );
});

test('a file that cannot be read is refused with the place, and the others continue', () => {
  putAll();
  machine.put('.gemini/settings.json', '{\n  "a": 1,\n  b\n}\n');
  machine.put('.codex/config.toml', 'a = 1\na = 2\n');
  const { status, stdout, stderr } = machine.run(bin.entry, ['--yes']);
  expect(status).toBe(1);
  expect(stderr).toContain(
    `mcp-unity-bridge: Gemini CLI: ${machine.home}/.gemini/settings.json: cannot be read: line 3, column 3: `,
  );
  expect(stderr).toContain(
    `mcp-unity-bridge: Codex: ${machine.home}/.codex/config.toml: cannot be read: line 2, column 1: `,
  );
  expect(stdout).toContain(`Cursor: ${machine.home}/.cursor/mcp.json: added`);
  expect([machine.read('.gemini/settings.json'), machine.read('.codex/config.toml')]).toEqual([
    '{\n  "a": 1,\n  b\n}\n',
    'a = 1\na = 2\n',
  ]);
});

test('mode and link of a file stay', () => {
  machine.put('dotfiles/codex.toml', 'a = 1\n');
  chmodSync(join(machine.home, 'dotfiles/codex.toml'), 0o600);
  machine.put('.codex/');
  symlinkSync('../dotfiles/codex.toml', join(machine.home, '.codex/config.toml'));
  expect(machine.run(bin.entry, ['--yes'])).toMatchObject({ status: 0 });
  expect(lstatSync(join(machine.home, '.codex/config.toml')).isSymbolicLink()).toBe(true);
  expect(statSync(join(machine.home, 'dotfiles/codex.toml')).mode & 0o777).toBe(0o600);
  expect(machine.read('dotfiles/codex.toml')).toContain('[mcp_servers.unity]');
});

describe('no user is asked', () => {
  test('without a terminal: it is shown, nothing is written, and it says what to do', () => {
    putAll();
    const original = bytes();
    const { status, stdout, stderr } = machine.run(bin.entry, []);
    expect(status).toBe(2);
    expect(stdout).toContain('  + [mcp_servers.unity]\n');
    expect(stderr).toBe(
      'mcp-unity-bridge: not a terminal, so nothing was written: add --yes to write this, or --dry-run to only look.\n',
    );
    expect(bytes()).toEqual(original);
    expect(machine.backups()).toEqual([]);
  });

  test('--dry-run: the same, and that is what was wanted', () => {
    putAll();
    const original = bytes();
    expect(machine.run(bin.entry, ['--dry-run', '--yes'])).toMatchObject({ status: 0, stderr: '' });
    expect(bytes()).toEqual(original);
  });

  test('where there is nothing to write, no --yes is needed', () => {
    putAll();
    machine.run(bin.entry, ['--yes']);
    expect(machine.run(bin.entry, [])).toMatchObject({ status: 0, stderr: '' });
  });
});

test('what else is in a file is not shown, as it may be secret', () => {
  machine.put('.gemini/settings.json', '{\n  "apiKey": "sk-secret"\n}\n');
  machine.put(
    '.codex/config.toml',
    '[mcp_servers.unity]\ncommand = "npx"\nargs = ["mcp-unity-bridge@0"]\nenv = { MCP_UNITY_BRIDGE_TOKEN = "sk-secret" }\n',
  );
  for (const args of [
    ['--dry-run'],
    ['--dry-run', '--json'],
    ['--remove', '--dry-run', '--json'],
    ['--yes'],
    ['--remove', '--yes'],
  ]) {
    const { stdout, stderr } = machine.run(bin.entry, args);
    expect(stdout + stderr).toContain('config.toml');
    expect(stdout + stderr).not.toContain('sk-secret');
  }
});

test.skipIf(process.platform === 'win32')('a named pipe in the place of a file is refused, and not waited for', () => {
  machine.put('.cursor/');
  execFileSync('mkfifo', [join(machine.home, '.cursor/mcp.json')]);
  for (const words of [['--yes'], ['--remove', '--yes']])
    expect(machine.run(bin.entry, ['--client', 'cursor', ...words])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('expected a file, got something else at'),
    });
});

describe('projects', () => {
  test('--scope project writes into the project, from any folder in it', () => {
    putAll();
    machine.put('My Game/Assets/Scripts/');
    const { status, stdout } = machine.run(bin.entry, ['--yes', '--scope', 'project'], {
      cwd: join(machine.project, 'Assets', 'Scripts'),
    });
    expect(status).toBe(0);
    expect(machine.files().filter((path) => path.startsWith('My Game/.'))).toEqual([
      'My Game/.codex/config.toml',
      'My Game/.cursor/mcp.json',
      'My Game/.gemini/settings.json',
      'My Game/.junie/mcp/mcp.json',
      'My Game/.mcp.json',
      'My Game/.vscode/mcp.json',
    ]);
    expect(JSON.parse(machine.read('My Game/.cursor/mcp.json')).mcpServers.unity.args.slice(1)).toEqual([
      '--project',
      '${workspaceFolder}',
    ]);
    expect(stdout).toMatch(/do not commit them\. .* write "npx -y mcp-unity-bridge@\d+\.\d+\.\d+\S*" instead/);
    // Without a scope, --remove is for both.
    machine.run(bin.entry, ['--yes']);
    expect(machine.run(bin.entry, ['--remove', '--yes'])).toMatchObject({ status: 0, stderr: '' });
    for (const path of machine.files()) expect(machine.read(path)).not.toContain(bin.entry);
    expect(readdirSync(machine.project).toSorted()).toEqual(['Assets', 'Packages', 'ProjectSettings']);
  });

  test.each(['.cursor', '.cursor/mcp.json'])('%s of a project is a link that leads out of it: refused', (link) => {
    machine.put('.cursor/mcp.json', '{}');
    if (link !== '.cursor') machine.put('My Game/.cursor/');
    symlinkSync(join(machine.home, link), join(machine.project, link));
    const ran = machine.run(bin.entry, ['--client', 'cursor', '--scope', 'project', '--yes']);
    expect(ran).toMatchObject({ status: 1, stderr: expect.stringContaining('it is outside of the project by a link') });
    expect(machine.read('.cursor/mcp.json')).toBe('{}');
  });

  test('Claude Desktop gets the project', () => {
    machine.put('.config/Claude/');
    machine.run(bin.entry, ['--yes']);
    expect(JSON.parse(machine.read('.config/Claude/claude_desktop_config.json'))).toEqual({
      mcpServers: { unity: { command: process.execPath, args: [bin.entry, '--project', machine.project] } },
    });
  });

  test('one that has the Unity package as a folder gets no second one', () => {
    machine.put('.codex/');
    machine.put('My Game/Packages/com.mcp-unity-bridge.editor/package.json', '{}');
    const manifest = machine.read('My Game/Packages/manifest.json');
    expect(machine.run(bin.entry, ['--yes', '--unity-package']).stdout).toContain(
      'the project has the package as the folder',
    );
    expect(machine.read('My Game/Packages/manifest.json')).toBe(manifest);
  });

  test('where there is none, it says so, and which there are below', () => {
    machine.put('.config/Claude/');
    const { status, stdout } = machine.run(bin.entry, ['--yes'], { cwd: machine.home });
    expect(status).toBe(0);
    expect(stdout).toContain(
      `Unity project: none in ${machine.home} or above it. There is one below: --project ${machine.project}`,
    );
    expect(JSON.parse(machine.read('.config/Claude/claude_desktop_config.json')).mcpServers.unity.args).toEqual([
      bin.entry,
    ]);
  });
});

test('--client names one that was not found', () => {
  expect(machine.run(bin.entry, ['--yes', '--client', 'windsurf', '--client', 'codex'])).toMatchObject({
    status: 0,
    stderr: '',
  });
  expect(machine.files().filter((path) => !path.startsWith('My Game'))).toEqual([
    '.codeium/windsurf/mcp_config.json',
    '.codex/config.toml',
  ]);
});

test('clients that are not found are counted where others are, and not named', () => {
  machine.put('.cursor/mcp.json', '{}');
  const { stdout } = machine.run(bin.entry, ['--dry-run']);
  expect(stdout).toMatch(
    new RegExp(
      `^Not found on this machine: ${clientIds.length - 1} other clients \\(node .* init --help lists them; `,
      'm',
    ),
  );
  expect(stdout).not.toContain('LM Studio');
});

test('where no client is found, it says so', () => {
  const { status, stdout } = machine.run(bin.entry, ['--yes']);
  expect(status).toBe(1);
  expect(stdout).toContain('No AI client was found: name one with --client');
  expect(stdout).toContain(clientIds.join(', '));
  expect(machine.run(bin.entry, ['--remove', '--yes'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('No AI client has an entry of ours.'),
  });
});

test('a state folder of the terminal alone is reported, as the entries do not carry it', () => {
  machine.put('.codex/');
  const note =
    'MCP_UNITY_BRIDGE_HOME is set here, but not in the entries: set it for the AI client and for Unity as well';
  expect(machine.run(bin.entry, ['--dry-run']).stdout).toContain(note);
  expect(machine.run(bin.entry, ['--dry-run'], { env: { MCP_UNITY_BRIDGE_HOME: '' } }).stdout).not.toContain(
    'MCP_UNITY_BRIDGE_HOME',
  );
  machine.run(bin.entry, ['--yes']);
  expect(machine.read('.codex/config.toml')).not.toContain('MCP_UNITY_BRIDGE_HOME');
  expect(machine.run(bin.entry, ['--remove', '--dry-run']).stdout).not.toContain('MCP_UNITY_BRIDGE_HOME');
});

test('what is left to do names commands that can be typed, and the package also where there is nothing else', () => {
  const step = `- add the Unity package to ${machine.project}: node ${bin.entry} init --unity-package\n`;
  const client = `- install an AI client, then: node ${bin.entry} init (if it is not found: init --client <id>)\n`;
  // Without any client; with one that was written; with one that was there.
  const without = machine.run(bin.entry, ['--yes']).stdout;
  expect(without).toContain(step);
  expect(without).toContain(client);
  expect(without).not.toContain('ask your AI client');
  machine.put('.codex/');
  expect(machine.run(bin.entry, ['--dry-run']).stdout).not.toContain('What is left to do');
  const { stdout } = machine.run(bin.entry, ['--yes']);
  expect(stdout).toContain(step);
  expect(stdout).toContain(`if it does not work: node ${bin.entry} doctor\n`);
  expect(stdout).not.toContain(client);
  expect(machine.run(bin.entry, ['--yes']).stdout).toContain(step);
  machine.run(bin.entry, ['--yes', '--unity-package']);
  expect(machine.run(bin.entry, ['--yes']).stdout).not.toContain('What is left to do');
});

test('what is left to do begins with the files that could not be read', () => {
  machine.put('.codex/');
  machine.put('.cursor/mcp.json', '{bad');
  const { stdout } = machine.run(bin.entry, ['--yes']);
  expect(stdout).toMatch(/What is left to do:\n- fix \S+\.cursor\/mcp\.json \(Cursor; .*\), then run this again\n/);
});

test('of a clone the note about the folder of this machine is printed once', () => {
  const entry = join(machine.home, 'clone', 'dist', basename(bin.entry));
  cpSync(dirname(bin.entry), dirname(entry), { recursive: true });
  machine.put('clone/unity/package.json', '{}');
  const { stdout } = machine.run(entry, ['--yes', '--unity-package']);
  expect(machine.read('My Game/Packages/manifest.json')).toContain('"file:');
  expect(stdout.split('Before you commit the manifest')).toHaveLength(2);
});

test('git is named where the package is fetched with it, and not where it lies in a clone', () => {
  const { stdout } = machine.run(bin.entry, ['--yes', '--unity-package']);
  const isByGit = machine.read('My Game/Packages/manifest.json').includes('"https://');
  expect(stdout.includes('needs git')).toBe(isByGit);
  expect(stdout).toContain('go to Unity, which then imports com.mcp-unity-bridge.editor');
});

test('--skills installs the skill beside the entries, where their scope is, and --remove takes it out; without it none is written', () => {
  machine.put('.claude.json', '{}');
  machine.put('.config/Code/');
  const skill = (folder: string): string => `${folder}/skills/mcp-unity-bridge/SKILL.md`;
  const skills = (): readonly string[] => machine.files().filter((path) => path.endsWith('SKILL.md'));
  machine.run(bin.entry, ['--yes']);
  expect(machine.run(bin.entry, ['--dry-run', '--skills']).stdout).toContain('mcp-unity-bridge: would be written');
  expect(skills()).toEqual([]);
  expect(machine.run(bin.entry, ['--yes', '--skills'])).toMatchObject({ status: 0, stderr: '' });
  expect(skills()).toEqual([skill('.agents'), skill('.claude')]);
  machine.run(bin.entry, ['--yes', '--skills', '--scope', 'project', '--client', 'vscode']);
  expect(skills()).toEqual([skill('.agents'), skill('.claude'), skill('My Game/.agents')]);
  const removed = machine.run(bin.entry, ['--yes', '--skills', '--remove', '--json']);
  expect(JSON.parse(removed.stdout).skills).toContainEqual(expect.objectContaining({ outcome: 'removed' }));
  expect(skills()).toEqual([]);
});

test('--remove --skills also takes out the skill of an agent that is not on this machine', () => {
  machine.run(bin.entry, ['--yes', '--skills', '--scope', 'project', '--client', 'claude-code']);
  const skill = 'My Game/.claude/skills/mcp-unity-bridge/SKILL.md';
  expect(machine.files()).toContain(skill);
  expect(machine.run(bin.entry, ['--yes', '--skills', '--remove'])).toMatchObject({ status: 0, stderr: '' });
  expect(machine.files()).not.toContain(skill);
});

test('--json is one object', () => {
  putAll();
  machine.put('.gemini/settings.json', '{');
  const { status, stdout, stderr } = machine.run(bin.entry, ['--json', '--yes']);
  expect([status, stderr]).toEqual([1, '']);
  const result = JSON.parse(stdout);
  expect(result.project).toEqual({ path: machine.project, version: '2022.3.10f1' });
  expect(result.not_found).toEqual([]);
  const of = (client: string): object =>
    result.files.find((file: { readonly client: string }) => file.client === client);
  expect(of('codex')).toEqual({
    client: 'codex',
    title: 'Codex',
    scope: 'user',
    file: join(machine.home, '.codex/config.toml'),
    state: 'written',
    change: 'added',
    name: 'unity',
    entry: { command: process.execPath, args: [bin.entry], startup_timeout_sec: 30, tool_timeout_sec: 660 },
    backup: expect.stringMatching(/state\/backups\/[0-9a-f]{12}-config\.toml$/),
  });
  expect(of('gemini')).toMatchObject({ state: 'refused', change: 'refused', line: 1, column: 2 });
});

test.each([
  [['--client', 'emacs'], `expected one of ${clientIds.join(', ')} as --client, got "emacs"`],
  [['--scope', 'world'], 'expected user or project as --scope, got "world"'],
  [
    ['--client', 'windsurf', '--scope', 'project'],
    'expected --scope user for Windsurf: it has no file for one project',
  ],
  [
    ['--project', 'nowhere'],
    'expected the folder of a Unity project as --project, got "nowhere", which is not a folder',
  ],
  [['--project', ''], 'expected the folder of a Unity project as --project, got "", which is not a folder'],
  [['--tools', ''], 'expected one of six, read, all as --tools, got ""'],
  [
    ['--project', '/usr'],
    'expected the folder of a Unity project as --project, got "/usr": there is no ProjectSettings/ProjectVersion.txt in /usr or above it',
  ],
  [['--loud'], 'expected an option of init, got --loud.'],
  [['cursor'], 'expected only options after init, got cursor.'],
])('%j is answered with what was expected', (args, sentence) => {
  const { status, stdout, stderr } = machine.run(bin.entry, args);
  expect([status, stdout]).toEqual([2, '']);
  expect(stderr).toContain(`mcp-unity-bridge: ${sentence}`);
  expect(stderr).toContain('init --help`.');
});

test('--scope project and --unity-package need a project', () => {
  for (const option of [['--scope', 'project'], ['--unity-package']]) {
    const { status, stderr } = machine.run(bin.entry, option, { cwd: machine.home });
    expect([status, stderr]).toEqual([2, expect.stringContaining('mcp-unity-bridge: expected a Unity project for --')]);
  }
});

/** Plays keys to the command in a terminal: each when the text before it was seen. Prints what the terminal got; the last line is the exit code. */
const terminal = `
import os, pty, select, sys, time
steps = eval(sys.argv[1]); command = sys.argv[2:]
pid, fd = pty.fork()
if pid == 0: os.execvp(command[0], command)
seen = b''; at = 0; end = time.time() + 15
while time.time() < end:
    if select.select([fd], [], [], 0.1)[0]:
        try: data = os.read(fd, 65536)
        except OSError: break
        if not data: break
        seen += data
    while steps and steps[0][0].encode() in seen[at:]:
        at = seen.index(steps[0][0].encode(), at) + len(steps[0][0].encode())
        time.sleep(0.1)
        os.write(fd, steps.pop(0)[1].encode())
if time.time() >= end: os.kill(pid, 9)
status = os.waitpid(pid, 0)[1]
sys.stdout.write(seen.decode(errors='replace') + '\\n' + str(os.waitstatus_to_exitcode(status)))
`;
const hasPty = spawnSync('python3', ['-c', 'import pty, sys; print(sys.executable)'], { encoding: 'utf8' });
const python = hasPty.status === 0 ? hasPty.stdout.trim() : '';

describe.runIf(python !== '')('in a terminal', () => {
  const play = (
    steps: readonly (readonly [string, string])[],
    args: readonly string[] = [],
  ): { readonly output: string; readonly code: string } => {
    const output = spawnSync(
      python,
      ['-c', terminal, JSON.stringify(steps), process.execPath, bin.entry, 'init', ...args],
      {
        cwd: machine.project,
        env: machine.env,
        encoding: 'utf8',
      },
    );
    return { output: output.stdout + output.stderr, code: output.stdout.split('\n').at(-1) ?? '' };
  };

  test('it asks which clients, about the package, and before it writes', () => {
    putAll();
    // Down to Cursor, which is switched off.
    const { output, code } = play([
      ['Which of these?', '\u001b[B\u001b[B \r'],
      ['Add the Unity package', '\r'],
      ['Write this?', '\r'],
      ['Also install the skill', '\r'],
    ]);
    expect(code, output).toBe('0');
    expect(output).toContain('+ [mcp_servers.unity]');
    expect(machine.read('.agents/skills/mcp-unity-bridge/SKILL.md')).toContain('name: mcp-unity-bridge');
    expect(machine.read('.codex/config.toml')).toContain('[mcp_servers.unity]');
    expect(machine.read('.cursor/mcp.json')).toBe(before['.cursor/mcp.json']);
    expect(machine.read('My Game/Packages/manifest.json')).toContain('com.mcp-unity-bridge.editor');
  });

  test.each([
    ['no', 'n'],
    ['Ctrl+C', '\u0003'],
    ['Ctrl+D', '\u0004'],
    ['Escape', '\u001b'],
  ])('%s before it writes: nothing is written', (_what, key) => {
    machine.put('.codex/config.toml', 'a = 1\n');
    const { output, code } = play([
      ['Add the Unity package', 'n'],
      ['Write this?', key],
    ]);
    expect(code, output).toBe('1');
    expect(machine.read('.codex/config.toml')).toBe('a = 1\n');
    expect(output).toContain('Nothing was written.');
  });

  test('Ctrl+D where it asks which clients: nothing is written, and it says so', () => {
    putAll();
    const original = bytes();
    const { output, code } = play([['Which of these?', '\u0004']]);
    expect(code, output).toBe('1');
    expect(output).toContain('Nothing was written.');
    expect(bytes()).toEqual(original);
  });

  test('what cannot be set up is reported before it asks', () => {
    putAll();
    machine.put('.gemini/settings.json', '{\n  "a": 1,\n  b\n}\n');
    const { output, code } = play([['Which of these?', '\u001b']]);
    expect(code, output).toBe('1');
    const [before = ''] = output.split('Which of these?');
    expect(before).toContain(
      `Stays as it is: Gemini CLI: ${machine.home}/.gemini/settings.json: cannot be read: line 3, column 3: `,
    );
  });
});
