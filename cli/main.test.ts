import { spawnSync } from 'node:child_process';
import { closeSync, cpSync, existsSync, openSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { buildBin } from '../proof/kit/running.ts';
import { commandNames } from './clients/typed.ts';
import { commandsIn, helpText } from './docs/command-pages.ts';

const bin = buildBin('main');
afterAll(() => bin.remove());

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [bin.entry, ...args], { encoding: 'utf8', input: '' });
}

test('--version prints the version of the package, and nothing else', () => {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  expect(run('--version')).toEqual(expect.objectContaining({ status: 0, stdout: `${version}\n`, stderr: '' }));
});

test('code from stdin in another encoding is refused, not changed in silence', () => {
  const { status, stderr } = spawnSync(process.execPath, [bin.entry, 'run', '-'], {
    encoding: 'utf8',
    input: Buffer.from('return "\u00E9";', 'latin1'),
  });
  expect(status).toBe(2);
  expect(stderr).toMatch(
    /^mcp-unity-bridge: stdin cannot be read \(line 1\): expected UTF-8, got bytes that are not valid UTF-8\.\n/,
  );
});

test.skipIf(process.platform === 'win32')(
  'each build is executable, as `npm link` puts a link to it on the PATH once',
  () => {
    expect(statSync(bin.entry).mode & 0o111).toBe(0o111);
  },
);

test('an entry that starts a clone by the path of the ES module starts the same program', () => {
  const entry = bin.entry.replace(/\.cjs$/, '.js');
  const { status, stdout } = spawnSync(process.execPath, [entry, '--help'], { encoding: 'utf8', input: '' });
  expect({ status, stdout }).toEqual({ status: 0, stdout: run('--help').stdout });
  expect(entry).not.toBe(bin.entry);
});

test.each([
  [['--help'], 'Usage: mcp-unity-bridge [command]'],
  [['-h'], 'Usage: mcp-unity-bridge [command]'],
  [['help'], 'Usage: mcp-unity-bridge [command]'],
  [['help', 'mock'], 'Usage: mcp-unity-bridge mock'],
  [['help', 'wait_for'], 'Usage: mcp-unity-bridge wait-for'],
  [['help', 'page'], 'Usage: mcp-unity-bridge open'],
  [['forward', '--help'], 'Usage: mcp-unity-bridge [command]'],
  [['init', '--help'], 'Usage: mcp-unity-bridge init'],
  [['serve', '--help'], 'Usage: mcp-unity-bridge serve'],
  [['cancel', '--help'], 'Usage: mcp-unity-bridge cancel'],
  [['mock', '--help'], 'Usage: mcp-unity-bridge mock'],
  [['mock', '--help'], 'Examples:'],
  [['connect', '--help'], 'Usage: mcp-unity-bridge connect'],
  [['token', '--help'], 'Usage: mcp-unity-bridge token'],
  [['token', 'machine', '--help'], 'Usage: mcp-unity-bridge token'],
  [['token', 'machine', '-h'], 'Usage: mcp-unity-bridge token'],
  [['cancel', '-h'], 'Usage: mcp-unity-bridge cancel'],
  [['generate', '--help'], 'Usage: mcp-unity-bridge generate'],
  [['demo', '-h'], 'Usage: mcp-unity-bridge demo'],
  [['conformance', '--help'], 'Usage: mcp-unity-bridge conformance'],
])('%j says how to use it', (args, text) => {
  expect(run(...args)).toEqual(
    expect.objectContaining({ status: 0, stdout: expect.stringContaining(text), stderr: '' }),
  );
});

test.each([
  [[''], /^mcp-unity-bridge: expected a command or --project <dir>, got an empty word\.\n/],
  [['dance'], /^mcp-unity-bridge: expected a command or --project <dir>, got dance\.\n/],
  [
    ['help', 'stauts'],
    /^mcp-unity-bridge: expected a command or --project <dir>, got stauts\. Did you mean status\?\n/,
  ],
  [
    ['--porject', 'x'],
    /^mcp-unity-bridge: expected a command or --project <dir>, got --porject\. Did you mean --project\?\n/,
  ],
  [['--tools', 'some'], /^mcp-unity-bridge: expected --tools six, --tools read or --tools all, .*got --tools some\.\n/],
  [['--project', 'x', '--tools'], /^mcp-unity-bridge: expected --tools six, .*got --project x --tools\.\n/],
  [['--project'], /^mcp-unity-bridge: expected a folder or the name of a project after --project, got none\.\n/],
  [['--project='], /^mcp-unity-bridge: expected a folder or the name of a project after --project, got none\.\n/],
  [['--project', 'x', 'y'], /^mcp-unity-bridge: expected nothing after --project x, got y\.\n/],
  [
    ['--project', 'x', 'query', '1'],
    /^mcp-unity-bridge: expected nothing after --project x, got query 1\. Put --project after the command\.\n/,
  ],
  [['serve', '--loud'], /^mcp-unity-bridge: expected an option of serve, got --loud\.\n/],
  [['serve', '--htp'], /^mcp-unity-bridge: expected an option of serve, got --htp\. Did you mean --http\?\n/],
  [
    ['serve', '--idle-exit-ms', 'soon'],
    /^mcp-unity-bridge: expected a whole number of at least 0 as --idle-exit-ms, got "soon"\.\n/,
  ],
  [
    ['serve', '--retention-hours', '0'],
    /^mcp-unity-bridge: expected a whole number from 1 to 8760 as --retention-hours, got "0"\.\n/,
  ],
  [
    ['serve', '--retention-hours', '8761'],
    /^mcp-unity-bridge: expected a whole number from 1 to 8760 as --retention-hours, got "8761"\.\n/,
  ],
  [
    ['serve', '--max-unfinished', '10001'],
    /^mcp-unity-bridge: expected a whole number from 1 to 10000 as --max-unfinished, got "10001"\.\n/,
  ],
  [
    ['serve', '--durability', 'eternal'],
    /^mcp-unity-bridge: expected process or power as --durability, got "eternal"\.\n/,
  ],
  [['serve', '--port', '1'], /^mcp-unity-bridge: expected --http as well: --port needs it\.\n/],
  [
    ['token', 'machine'],
    /^mcp-unity-bridge: expected machine add <name>, machine list or machine withdraw <name>, got machine\.\n/,
  ],
  [
    ['token', 'machine', 'add', 'Farm 1'],
    /^mcp-unity-bridge: expected a name of at most 63 small letters, .* for a machine, got "Farm 1"\.\n/,
  ],
  [['token', 'machine', 'list', 'x'], /^mcp-unity-bridge: expected machine add <name>, machine list/],
  [['serve', '--log', 'xml'], /^mcp-unity-bridge: expected json or text as --log, got "xml"\.\n/],
  [['serve', '--tools', ''], /^mcp-unity-bridge: expected one of six, read, all as --tools, got ""\.\n/],
  [['serve', '--log-file', ''], /^mcp-unity-bridge: expected the path of a file as --log-file, got ""\.\n/],
  [['serve', '--metrics'], /^mcp-unity-bridge: expected --http as well: --metrics needs it\.\n/],
  [
    ['serve', '--http', '--scope', 'unity'],
    /^mcp-unity-bridge: expected --issuer as well: --scope needs its access tokens\.\n/,
  ],
  [
    ['serve', '--http', '--roles', 'x'],
    /^mcp-unity-bridge: expected --issuer as well: --roles is about people who sign in\.\n/,
  ],
  [
    ['serve', '--http', '--bearer', '--issuer', 'https://id.studio.example'],
    /^mcp-unity-bridge: expected --bearer or --issuer, got both: .*\.\n/,
  ],
  [
    ['serve', '--http', '--port', '65536'],
    /^mcp-unity-bridge: expected a whole number from 0 to 65535 as --port, got "65536"\.\n/,
  ],
  ...['', 'no host', 'http://x', 'x:30069'].map((host): [string[], RegExp] => [
    ['serve', '--http', '--host', host],
    /^mcp-unity-bridge: expected an address or a name of this machine, such as 0\.0\.0\.0, as --host, got ".*"\.\n/,
  ]),
  [
    ['serve', '--http', '--tls-cert', '', '--tls-key', 'x'],
    /^mcp-unity-bridge: expected the path of a file as --tls-cert, got ""\.\n/,
  ],
  [
    ['serve', '--http', '--issuer', 'https://id.studio.example', '--roles', ''],
    /^mcp-unity-bridge: expected the path of a folder as --roles, got ""\.\n/,
  ],
  [
    ['serve', '--http', '--issuer', 'https://id.studio.example', '--roles', 'x', '--roles-claim', ''],
    /^mcp-unity-bridge: expected the name of a claim as --roles-claim, got ""\.\n/,
  ],
  [
    ['serve', '--http', '--tls-cert', 'x'],
    /^mcp-unity-bridge: expected both --tls-cert and --tls-key, got only --tls-cert\.\n/,
  ],
  [
    ['serve', '--store', ''],
    /^mcp-unity-bridge: expected an address such as postgres:\/\/user@host:5432\/database as --store, got ""\.\n/,
  ],
  [
    ['restore', 'x.backup', '--store', ''],
    /^mcp-unity-bridge: expected an address such as postgres:.* as --store, got ""\./,
  ],
  ...[['serve'], ['serve', '--http'], ['backup', 'x.backup'], ['restore', 'x.backup'], ['spaces']].flatMap(
    (args): [string[], RegExp][] => [
      [
        [...args, '--store', 'mysql://u:hunter2@h/d'],
        /^mcp-unity-bridge: Expected an address such as postgres:.* as --store, got something else \(not shown/,
      ],
      [
        [...args, ...(args[0] === 'spaces' ? [] : ['--space']), 'No Name', '--store', 'postgres://u:hunter2@h/d'],
        /^mcp-unity-bridge: Expected a name of 1 to 40 small letters, digits, "-" and "_" as --space, got "No Name"\./,
      ],
    ],
  ),
  [
    ['serve', '--store', 'postgres://h/d', '--lease-seconds', '1000000000'],
    /^mcp-unity-bridge: expected a whole number from 2 to 3600 as --lease-seconds, got "1000000000"\.\n/,
  ],
  [['connect'], /^mcp-unity-bridge: expected one URL or more, got none\.\n/],
  ...['', 'notaurl', 'ftp://x', 'localhost:30069/mcp', 'http://x:70000/mcp', 'http://127.0.0.1:0/mcp'].map(
    (url): [string[], RegExp] => [
      ['connect', url],
      new RegExp(
        `^mcp-unity-bridge: expected the URL of a server, such as http://127\\.0\\.0\\.1:30069/mcp, got "${url}"\\. "serve --http" prints its own when it starts\\.\n`,
      ),
    ],
  ),
  [
    ['connect', 'http://u:hunter2@x:70000/mcp'],
    /^mcp-unity-bridge: expected the URL of a server.*, got something else \(not shown: it may hold a password\)\. "serve/,
  ],
  [['connect', 'https://u:hunter2@x/mcp'], /^mcp-unity-bridge: expected a URL without user and password: /],
  [['connect', 'http://x/mcp'], /^mcp-unity-bridge: expected https: .*, got http:.* --tls-cert and --tls-key\.\n/],
  [
    ['connect', 'http://127.0.0.1:1/mcp', '--project', ''],
    /^mcp-unity-bridge: expected a folder or the name of a project after --project, got none\.\n/,
  ],
  [
    ['connect', 'http://127.0.0.1:1/mcp', '--token-file', ''],
    /^mcp-unity-bridge: expected the path of a file as --token-file, got ""\.\n/,
  ],
  [['connect', 'https://x/mcp', '--ca', ''], /^mcp-unity-bridge: expected the path of a file as --ca, got ""\.\n/],
  [
    ['connect', 'https://x/mcp'],
    /^mcp-unity-bridge: expected the token of the server in MCP_UNITY_BRIDGE_TOKEN or --token-file, got neither \(there: /,
  ],
  [
    ['connect', 'https://x/mcp', '--ca', 'no-such.pem'],
    /^mcp-unity-bridge: expected a PEM file with a certificate as --ca, got \S+no-such\.pem, which cannot be read: ENOENT.*\.\n/,
  ],
  [['connect', 'https://x/mcp', '--ca', 'package.json'], /as --ca, got \S+, which holds none\.\n/],
  [['token', 'burn'], /^mcp-unity-bridge: expected show, rotate or machine, got burn\.\n/],
  [['token', 'rotat'], /^mcp-unity-bridge: expected show, rotate or machine, got rotat\. Did you mean rotate\?\n/],
  [
    ['policy', 'chek'],
    /^mcp-unity-bridge: expected show, check, allow, ask or deny, got chek\. Did you mean check\?\n/,
  ],
  [
    ['init', '--client', 'cursr'],
    /^mcp-unity-bridge: expected one of .* as --client, got "cursr"\. Did you mean cursor\?\n/,
  ],
  [['doctor', '--bundl'], /^mcp-unity-bridge: expected an option of doctor, got --bundl\. Did you mean --bundle\?\n/],
  [['mock', '--fps', 'x'], /^mcp-unity-bridge: --fps: expected a number above 0 and at most 1000, got "x"\.\n/],
  [['mock', '--tcpp'], /^mcp-unity-bridge: expected an option of mock, got --tcpp\. Did you mean --tcp\?\n/],
  [['generate', '--chek'], /^mcp-unity-bridge: expected an option of generate, got --chek\. Did you mean --check\?\n/],
  [
    ['conformance', '--servr', 'x'],
    /^mcp-unity-bridge: expected an option of conformance, got --servr\. Did you mean --server\?\n/,
  ],
  [['cancel'], /^mcp-unity-bridge: expected one log_id, got none\.\n/],
  [['cancel', '--all'], /^mcp-unity-bridge: expected an option of cancel, got --all\.\n/],
  [['cancel', '--force'], /^mcp-unity-bridge: expected one log_id, got none\.\n/],
  [['demo', '--loud'], /^mcp-unity-bridge: expected an option of demo, got --loud\.\n/],
])('%j is answered with what was expected and where all of it is described, on stderr', (args, sentence) => {
  const ended = run(...args);
  expect(ended).toEqual(expect.objectContaining({ status: 2, stdout: '', stderr: expect.stringMatching(sentence) }));
  expect(ended.stderr).toMatch(/^[^\n]+\nSee `node \S+ (?:[a-z]+ )?--help`\.\n$/);
  expect(ended.stderr).not.toContain('hunter2');
});

test('the page of a command is what the built program prints', () => {
  for (const name of ['serve', 'conformance', 'run']) expect(run(name, '--help').stdout.trim()).toBe(helpText(name));
});

test('every command is known by name to who guesses what was meant', () => {
  expect(commandsIn(run('--help').stdout).toSorted()).toEqual(
    commandNames.filter((name) => name !== 'forward').toSorted(),
  );
});

test('what npx has installed names itself as npx does', () => {
  const folder = scratchFolder();
  try {
    const entry = join(folder, 'node_modules', 'mcp-unity-bridge', 'dist', 'mcp-unity-bridge.cjs');
    cpSync(dirname(bin.entry), dirname(entry), { recursive: true });
    const env = { ...process.env, MCP_UNITY_BRIDGE_HOME: join(folder, 'state') };
    const printed = (...args: string[]): string =>
      spawnSync(process.execPath, [entry, ...args], { encoding: 'utf8', input: '', env }).stderr;
    expect(printed('stauts')).toMatch(/\nSee `npx mcp-unity-bridge --help`\.\n$/);
    expect(printed('status', '--loud')).toMatch(/\nSee `npx mcp-unity-bridge status --help`\.\n$/);
    expect(printed('status')).toContain('by `npx mcp-unity-bridge serve`');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('every file of the program is strict, as its sources are', () => {
  const folder = dirname(bin.entry);
  const files = readdirSync(folder).filter((name) => name.endsWith('.cjs'));
  expect(files.length).toBeGreaterThan(30);
  const isStrict = (name: string): boolean =>
    /^(?:#!.*\n)?(["'])use strict\1;/.test(readFileSync(join(folder, name), 'utf8'));
  expect(files.filter((name) => !isStrict(name))).toEqual([]);
});

test('the forwarder consists of one small file', () => {
  const entry = readFileSync(bin.entry, 'utf8');
  expect(entry.length).toBeLessThan(40_000);
  const required = [...entry.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1] ?? '');
  expect(required).toContain('node:net');
  const ours = ['server-starts', 'find-standby', 'named-command'];
  expect([...new Set(required.filter((name) => !name.startsWith('node:')))]).toEqual(
    ours.map((name) => `./${name}.cjs`),
  );
  for (const name of ours) expect(entry).toContain(`.then(()=>__toESM(require("./${name}.cjs"),1))`);
});

test('what knows every command loads none of them before it is asked for', () => {
  const text = readFileSync(join(dirname(bin.entry), 'named-command.cjs'), 'utf8');
  expect(text.length).toBeLessThan(86_000);
  const required = new Set([...text.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1] ?? ''));
  const ours = [...required].filter((name) => name.startsWith('./'));
  expect(ours.length).toBeGreaterThan(20);
  for (const name of ours) expect(text).toContain(`.then(()=>__toESM(require("${name}"),1))`);
  expect([...required].filter((name) => !name.startsWith('./') && !isBuiltin(name))).toEqual([]);
});

test.skipIf(process.platform === 'win32').each([24, 32, 48])(
  'where it may open %d files, a start says so in a sentence',
  (files) => {
    const home = scratchFolder();
    const limited = ['-c', `ulimit -n ${files}; exec "$@"`, 'sh', process.execPath, bin.entry, 'serve'];
    const { status, stderr } = spawnSync('sh', limited, {
      env: { ...process.env, MCP_UNITY_BRIDGE_HOME: home },
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^mcp-unity-bridge: this process may open too few files to start\. .*\(ulimit -n 256\).*\n$/,
      ),
    ]);
    rmSync(home, { recursive: true });
  },
);

test
  .skipIf(!existsSync('/dev/full'))
  .each([
    'run --help',
    '--help',
    '--version',
    'conformance list',
    'conformance schema results',
    'completion bash',
    'policy',
    'init --help',
    'mock --help',
    'token --help',
  ])('%s: what cannot be written is reported, and is not done', (words) => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [bin.entry, ...words.split(' ')], {
    encoding: 'utf8',
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  expect(stderr).toMatch(/^mcp-unity-bridge: what this prints could not be written: ENOSPC: .*\.\n$/);
  expect(status).toBe(1);
});

test.skipIf(!existsSync('/dev/full'))('the stdio server ends with 1 where its answers cannot be written', () => {
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = spawnSync(process.execPath, [bin.entry], {
    encoding: 'utf8',
    input: 'no message\n',
    stdio: ['pipe', full, 'pipe'],
    env: { ...process.env, MCP_UNITY_BRIDGE_HOME: join(tmpdir(), 'mub-none') },
  });
  closeSync(full);
  expect([status, stderr]).toEqual([1, expect.stringContaining('mcp-unity-bridge: stdout: ENOSPC')]);
});

test.skipIf(process.platform === 'win32')('a disk that takes a part is noticed', () => {
  const out = join(scratchFolder(), 'out');
  // One block of 512 bytes for each file; the signal behind the limit is ignored.
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 1; exec "$0" "$1" --help > "$2"`, process.execPath, bin.entry, out],
    { encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([1, expect.stringMatching(/could not be written: EFBIG: .*\.\n$/)]);
  rmSync(dirname(out), { recursive: true });
});
