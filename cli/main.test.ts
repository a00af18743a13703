import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { buildBin } from '../server/test-kit/build.ts';

const bin = buildBin('main');
afterAll(() => bin.remove());

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [bin.entry, ...args], { encoding: 'utf8', input: '' });
}

test('--version prints the version of the package, and nothing else', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(run('--version')).toEqual(expect.objectContaining({ status: 0, stdout: `${version}\n`, stderr: '' }));
});

test.each([
  [['--help'], 'Usage: mcp-unity-bridge [command]'],
  [['-h'], 'Usage: mcp-unity-bridge [command]'],
  [['help'], 'Usage: mcp-unity-bridge [command]'],
  [['help', 'mock'], 'Usage: mcp-unity-bridge mock'],
  [['forward', '--help'], 'Usage: mcp-unity-bridge [command]'],
  [['init', '--help'], 'Usage: mcp-unity-bridge init'],
  [['serve', '--help'], 'Usage: mcp-unity-bridge serve'],
  [['cancel', '--help'], 'Usage: mcp-unity-bridge cancel'],
  [['mock', '--help'], 'Usage: mcp-unity-bridge mock'],
  [['connect', '--help'], 'Usage: mcp-unity-bridge connect'],
  [['token', '--help'], 'Usage: mcp-unity-bridge token'],
  [['cancel', '-h'], 'Usage: mcp-unity-bridge cancel'],
  [['generate', '--help'], 'Usage: mcp-unity-bridge generate'],
  [['demo', '-h'], 'Usage: mcp-unity-bridge demo'],
  [['conformance', '--help'], 'Usage: mcp-unity-bridge conformance'],
])('%j says how to use it', (args, text) => {
  expect(run(...args)).toEqual(expect.objectContaining({ status: 0, stdout: expect.stringContaining(text), stderr: '' }));
});

test.each([
  [['dance'], /^mcp-unity-bridge: expected a command or --project <dir>, got dance\n\n.*Usage/s],
  [['--project'], /^mcp-unity-bridge: expected a command or --project <dir>, got --project\n/],
  [['--project='], /^mcp-unity-bridge: expected a command or --project <dir>, got --project=\n/],
  [['--project', 'x', 'y'], /^mcp-unity-bridge: expected a command or --project <dir>, got --project x y\n/],
  [['serve', '--loud'], /^mcp-unity-bridge: Unknown option '--loud'\n\nUsage: mcp-unity-bridge serve/],
  [['serve', '--idle-exit-ms', 'soon'], /^mcp-unity-bridge: expected a whole number of at least 0 as --idle-exit-ms, got "soon"\n\nUsage: mcp-unity-bridge serve/],
  [['serve', '--retention-hours', '0'], /^mcp-unity-bridge: expected a whole number of at least 1 as --retention-hours, got "0"\n/],
  [['serve', '--durability', 'eternal'], /^mcp-unity-bridge: expected process or power as --durability, got "eternal"\n/],
  [['serve', '--port', '1'], /^mcp-unity-bridge: expected --http as well: --port, --host, --tls-cert, --tls-key and --bearer are about it\n/],
  [['serve', '--http', '--port', '65536'], /^mcp-unity-bridge: expected a port up to 65535 as --port, got "65536"\n/],
  [['serve', '--http', '--tls-cert', 'x'], /^mcp-unity-bridge: expected both --tls-cert and --tls-key, got only --tls-cert\n/],
  [['connect'], /^mcp-unity-bridge: expected one URL, got none\n\nUsage: mcp-unity-bridge connect/],
  [['connect', 'ftp://x'], /^mcp-unity-bridge: expected the URL of a server, such as http:\/\/127\.0\.0\.1:30069\/mcp, got "ftp:\/\/x"\n/],
  [['connect', 'https://x/mcp'], /^mcp-unity-bridge: expected the token of the server in MCP_UNITY_BRIDGE_TOKEN or --token-file/],
  [['token', 'burn'], /^mcp-unity-bridge: expected show or rotate, got burn\n\nUsage: mcp-unity-bridge token/],
  [['cancel'], /^mcp-unity-bridge: expected one log_id, got none\n\nUsage/],
  [['cancel', '--all'], /^mcp-unity-bridge: expected one log_id, got --all\n\nUsage/],
  [['demo', '--loud'], /^mcp-unity-bridge: Unknown option '--loud'\n\nUsage: mcp-unity-bridge demo/],
])('%j is answered with what was expected, on stderr', (args, said) => {
  expect(run(...args)).toEqual(expect.objectContaining({ status: 2, stdout: '', stderr: expect.stringMatching(said) }));
});

test('the forwarder consists of one small file', () => {
  const entry = readFileSync(bin.entry, 'utf8');
  expect(entry.length).toBeLessThan(40_000);
  const imports = [...entry.matchAll(/from ?"([^"]+)"/g)].map((match) => match[1]);
  expect(imports.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});
