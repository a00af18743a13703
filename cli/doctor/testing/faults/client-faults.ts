import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Fault, makeStore, findClosedUrl } from './fault.ts';

export const clientFaults: readonly Fault[] = [
  {
    title: 'an entry of our name that starts npx with nothing',
    finds: ['store.lost_writes', 'client.wrong_entry'],
    async play(fixture) {
      rmSync(await makeStore(fixture));
      fixture.write('.codeium/windsurf/mcp_config.json', {
        mcpServers: { unity: { command: 'npx', arg: ['-y', 'mcp-unity-bridge'] } },
      });
      return fixture.doctor();
    },
  },
  {
    title: 'clients of which each has something else wrong',
    finds: [
      'token.corrupt',
      'client.not_set_up',
      'client.unparseable',
      'client.wrong_entry',
      'client.command_missing',
      'client.command_missing',
      'client.relative_command',
      'client.project_missing',
      'client.other_state_dir',
      'client.folder_untrusted',
      'client.older_version',
      'client.older_version',
      'client.url_silent',
    ],
    async play(fixture, { older }) {
      writeFileSync(join(fixture.dir, 'token'), '');
      fixture.write('.claude.json', { mcpServers: { unity: { command: 'node', args: [older] } } });
      fixture.write('.config/Claude/claude_desktop_config.json', {
        mcpServers: { unity: { command: 'node', args: [join(fixture.userHome, 'gone', 'mcp-unity-bridge.cjs')] } },
      });
      fixture.write('.cursor/mcp.json', {
        mcpServers: { unity: { url: `${await findClosedUrl()}?client=cursor` }, other: { command: 'nothing-of-ours' } },
      });
      fixture.write(
        '.codeium/windsurf/mcp_config.json',
        '{ "mcpServers": { "unity": { "command": "npx" "args": [] } } }',
      );
      fixture.write(
        '.codex/config.toml',
        '[mcp_servers.unity]\ncommand = "npx"\nargs = ["-y", "mcp-unity-bridge@0.0.1"]\n',
      );
      fixture.write('.gemini/settings.json', { mcpServers: { unity: { command: 'mcp-unity-bridge', args: 'none' } } });
      fixture.write('.gemini/trustedFolders.json', {
        [dirname(fixture.project)]: 'TRUST_FOLDER',
        [fixture.project]: 'DO_NOT_TRUST',
        [`${fixture.project}/Assets`]: 'TRUST_FOLDER',
      });
      writeFileSync(
        join(fixture.project, '.mcp.json'),
        JSON.stringify({
          mcpServers: {
            unity: {
              command: 'node',
              args: ['mcp-unity-bridge@0.0.1', '--project', '/gone/Game'],
              env: { MCP_UNITY_BRIDGE_HOME: '/elsewhere' },
            },
          },
        }),
      );
      mkdirSync(join(fixture.userHome, '.config', 'Code', 'User'), { recursive: true });
      const first = await fixture.doctor();
      fixture.write('.config/Claude/claude_desktop_config.json', {
        mcpServers: { unity: { command: 'node', args: ['-y', 'mcp-unity-bridge'] } },
      });
      const second = await fixture.doctor();
      return {
        ...second,
        ids: () => [...first.ids(), ...second.ids().filter((id) => id === 'client.relative_command')],
      };
    },
  },
  {
    title: 'an entry that looks right and does not start, in two clients; and one whose folder has gone',
    finds: ['editor.none_known', 'client.entry_fails', 'client.entry_fails'],
    async play(fixture) {
      await fixture.serve();
      const broken = fixture.write(
        'broken/mcp-unity-bridge.cjs',
        `if (process.argv[2] === '--version') process.exit(0); console.error('npm error 404 ' + process.env.WHO); process.exit(7);`,
      );
      const unity = { command: 'node', args: [broken], env: { WHO: 'anna' } };
      fixture.write('.claude.json', { mcpServers: { unity } });
      fixture.write('.gemini/settings.json', { mcpServers: { unity } });
      fixture.write('.gemini/trustedFolders.json', { [fixture.project]: 'TRUST_FOLDER' });
      fixture.write(
        '.codex/config.toml',
        `[mcp_servers.unity]\ncommand = "node"\nargs = [${JSON.stringify(broken)}]\ncwd = "/gone"\n`,
      );
      const examined = await fixture.doctor();
      const output = examined.stdout;
      for (const words of ['exit code 7', 'npm error 404 anna', '(Claude Code), ', 'its cwd /gone is not a folder'])
        if (!output.includes(words)) throw new Error(`expected ${words} in ${output}`);
      return examined;
    },
  },
  {
    title: 'an entry that pins a version which does not start: init would leave the pin',
    finds: ['editor.none_known', 'client.entry_fails', 'client.older_version'],
    async play(fixture) {
      await fixture.serve();
      const broken = fixture.write('broken/npx.cjs', `console.error('npm error 404'); process.exit(1);`);
      fixture.write('.cursor/mcp.json', {
        mcpServers: { unity: { command: 'node', args: [broken, '-y', 'mcp-unity-bridge@0.0.1'] } },
      });
      const examined = await fixture.doctor();
      const findings = examined.report().checks.flatMap((check) => check.findings);
      const remedy = findings.find(({ id }) => id === 'client.entry_fails')?.remedy ?? '';
      if (!/ upgrade, or fix it manually /.test(remedy)) throw new Error(`expected upgrade, got ${remedy}`);
      return examined;
    },
  },
  {
    title: 'a client with another token than the server that it calls',
    finds: ['editor.none_known', 'client.url_refused', 'client.url_silent'],
    async play(fixture) {
      await fixture.serve(['--http', '--port', '0', '--bearer']);
      const { http_url = '' } = await fixture.home.hub();
      fixture.write('.cursor/mcp.json', {
        mcpServers: { unity: { url: http_url, headers: { Authorization: 'Bearer wrong' } } },
      });
      fixture.write('.claude.json', {
        mcpServers: { unity: { command: 'node', args: ['mcp-unity-bridge', 'connect', await findClosedUrl()] } },
      });
      return fixture.doctor();
    },
  },
];
