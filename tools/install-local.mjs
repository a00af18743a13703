// npm run install:local [-- --prefix <folder>]: installs this checkout's program and Unity package for every folder of this user, without npm's registry.
// Must run on Node 16: reports what is missing before it imports anything that needs more.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npmCommand } from '../proof/mcp-suite/npm-command.mjs';
import { whatIsMissing } from './what-is-missing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const words = process.argv.slice(2);
const missing = whatIsMissing(process.versions.node, existsSync(join(root, 'node_modules', 'rolldown')));
if (missing !== undefined) fail(missing, 1);
const hasPrefix = words.length === 2 && words[0] === '--prefix';
if (words.length > 0 && !hasPrefix)
  fail(
    `expected nothing or "--prefix <folder>" (where npm installs global packages), got ${JSON.stringify(words.join(' '))}`,
    2,
  );

const place = ['--global', ...words];
const scratch = mkdtempSync(join(tmpdir(), 'mcp-unity-install-'));
try {
  say('1/3 building');
  runNpm(['run', '--silent', 'build']);
  say('2/3 packing');
  runNpm(['pack', '--loglevel=error', '--ignore-scripts', '--pack-destination', scratch]);
  const [tarball = ''] = readdirSync(scratch);
  say('3/3 installing');
  runNpm([
    'install',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...place,
    join(scratch, tarball),
  ]);
  finish(join(runNpm(['root', ...place]).trim(), 'mcp-unity-bridge'));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Puts the Unity package beside the program, from where `init --unity-package` copies it into projects, and starts the program once. */
function finish(folder) {
  const unity = join(folder, 'unity');
  rmSync(unity, { recursive: true, force: true });
  cpSync(join(root, 'unity'), unity, { recursive: true });
  const bin = join(realpathSync(folder), 'dist', 'mcp-unity-bridge.cjs');
  const version = run(process.execPath, [bin, '--version']).trim();
  say(`mcp-unity-bridge ${version} is installed in ${folder}; this clone is not needed any more.`);
  say('In the folder of a Unity project: mcp-unity-bridge init --unity-package');
  if (hasPrefix)
    say(
      `Put ${process.platform === 'win32' ? words[1] : join(words[1], 'bin')} on your PATH, and type mcp-unity-bridge without npx, which does not search there.`,
    );
  say(`To remove it: npm uninstall ${place.join(' ')} mcp-unity-bridge`);
}

function runNpm(args) {
  const [command, ...first] = npmCommand();
  return run(command, [...first, ...args]);
}

/** stdout. Ends this program with what was printed where the command fails. */
function run(command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status === 0) return stdout;
  const output = error === undefined ? `${stdout}${stderr}`.trim() : error.message;
  rmSync(scratch, { recursive: true, force: true });
  return fail(`"${[command, ...args].join(' ')}" failed:\n${output}`, 1);
}

function say(line) {
  console.log(line);
}

function fail(sentence, code) {
  console.error(`mcp-unity-bridge: ${sentence}`);
  process.exit(code);
}
