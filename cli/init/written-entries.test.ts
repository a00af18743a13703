import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { parse as parseJsonc } from 'jsonc-parser';
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse as parseToml } from 'smol-toml';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { buildBin } from '../../proof/kit/running.ts';
import { createHome, type Home } from '../../proof/kit/scratch.ts';
import { createMachine, type Machine } from './testing/machine.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { version }: { readonly version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const bin = buildBin('written-entries');
afterAll(() => bin.remove());
let machine: Machine;
let home: Home;
beforeEach(() => {
  machine = createMachine();
  home = createHome();
  const editor = spawn(process.execPath, [bin.entry, 'mock', '--project', machine.project, '--instant', '--quiet'], {
    env: home.env,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  home.owns(editor.pid);
});
afterEach(async () => {
  await home.remove();
});

interface Entry {
  readonly command: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
  readonly cwd?: string;
}

/** What a client that was started from a menu has on macOS. */
const MENU_PATH = '/usr/bin:/bin:/usr/sbin:/sbin';

/** Reads what was written as each client does, by a parser of its own kind, and with the variables that it knows. */
function entryOf(client: string): Entry {
  switch (client) {
    case 'claude-desktop':
      return JSON.parse(machine.read('.config/Claude/claude_desktop_config.json')).mcpServers.unity;
    case 'vscode':
      return parseJsonc(machine.read('.config/Code/User/mcp.json').replaceAll('${workspaceFolder}', machine.project))
        .servers.unity;
    case 'cursor':
      return JSON.parse(machine.read('My Game/.cursor/mcp.json').replaceAll('${workspaceFolder}', machine.project))
        .mcpServers.unity;
    default: {
      const toml = JSON.parse(JSON.stringify(parseToml(machine.read('.codex/config.toml'))));
      return toml.mcp_servers.unity;
    }
  }
}

/** Starts what the entry says and asks Unity something through it. */
async function askUnity(
  { command, args, env, cwd }: Entry,
  started: { readonly cwd: string; readonly path: string },
): Promise<unknown> {
  const client = new Client({ name: 'a client', version: '1' });
  const transport = new StdioClientTransport({
    command,
    args,
    cwd: cwd ?? started.cwd,
    env: { PATH: started.path, HOME: machine.home, MCP_UNITY_BRIDGE_HOME: home.dir, ...env },
    stderr: 'ignore',
  });
  await client.connect(transport);
  try {
    const { structuredContent } = await client.callTool({
      name: 'unity_execute_code',
      arguments: { code: 'return 6 * 7;', timeout: 20_000 },
    });
    return structuredContent;
  } finally {
    await client.close();
  }
}

/** Several servers and npx start one after the other. */
const LONG_MS = 90_000;
const answer = expect.objectContaining({ status: 'completed', result: 42 });

test(
  'from a clone: what was written starts, and reaches Unity, as each client would do it',
  async () => {
    machine.put('.codex/config.toml', '# mine\n[mcp_servers.other]\ncommand = "x"\n');
    machine.put('.config/Code/User/mcp.json', '{\n  // mine\n  "servers": {},\n}\n');
    expect(
      machine.run(bin.entry, ['--yes', '--client', 'claude-desktop', '--client', 'vscode', '--client', 'codex']),
    ).toMatchObject({ status: 0, stderr: '' });
    expect(machine.run(bin.entry, ['--yes', '--client', 'cursor', '--scope', 'project'])).toMatchObject({
      status: 0,
      stderr: '',
    });
    const inMenu = { cwd: '/', path: MENU_PATH };
    const inTerminal = { cwd: machine.project, path: process.env['PATH'] ?? '' };
    expect(await askUnity(entryOf('claude-desktop'), inMenu)).toEqual(answer);
    expect(await askUnity(entryOf('cursor'), inMenu)).toEqual(answer);
    expect(await askUnity(entryOf('vscode'), inMenu)).toEqual(answer);
    expect(await askUnity(entryOf('codex'), inTerminal)).toEqual(answer);
  },
  LONG_MS,
);

test(
  'from the registry: npx starts it, also without the PATH of a terminal',
  async () => {
    const entry = install(join(machine.home, 'installed'));
    expect(machine.run(entry, ['--yes', '--client', 'claude-desktop', '--client', 'codex'])).toMatchObject({
      status: 0,
      stderr: '',
    });
    const desktop = entryOf('claude-desktop');
    expect(desktop.command).toMatch(/^\/.*\/npx$/);
    expect(desktop.env?.['PATH']?.split(':')[0]).toBe(dirname(process.execPath));
    expect(entryOf('codex')).toEqual({
      command: 'npx',
      args: ['-y', `mcp-unity-bridge@${version}`],
      startup_timeout_sec: 30,
      tool_timeout_sec: 660,
    });
    // In a folder that has the package, npx asks no registry.
    const cwd = join(machine.home, 'installed');
    expect(await askUnity(desktop, { cwd, path: '/nowhere' })).toEqual(answer);
    expect(
      await askUnity(entryOf('codex'), { cwd, path: `${dirname(process.execPath)}:${process.env['PATH'] ?? ''}` }),
    ).toEqual(answer);
  },
  LONG_MS,
);

/** As npm would, without a registry. Returns the file that the bin leads to. */
function install(folder: string): string {
  const modules = join(folder, 'node_modules');
  const here = join(modules, 'mcp-unity-bridge');
  cpSync(dirname(bin.entry), join(here, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(here, 'package.json'));
  symlinkSync(join(root, 'node_modules', '@photostructure'), join(modules, '@photostructure'));
  chmodSync(join(here, 'dist', 'mcp-unity-bridge.cjs'), 0o755);
  mkdirSync(join(modules, '.bin'));
  symlinkSync('../mcp-unity-bridge/dist/mcp-unity-bridge.cjs', join(modules, '.bin', 'mcp-unity-bridge'));
  return join(here, 'dist', 'mcp-unity-bridge.cjs');
}
