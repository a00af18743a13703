import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { isAlive, kill, scratchFolder, waitFor } from '../proof/kit/scratch.ts';
import { missingDotnetMessage } from './mock-command.ts';

let folder: string;
beforeAll(() => {
  folder = scratchFolder();
});

/** A PATH on which `dotnet --list-sdks` says that. */
function pathWith(sdks: string): NodeJS.ProcessEnv {
  writeFileSync(join(folder, 'dotnet'), `#!/bin/sh\nprintf '${sdks}'\n`, { mode: 0o755 });
  return { PATH: `${folder}:/bin:/usr/bin` };
}

test('an installation without the headless Editor says where it is', () => {
  expect(missingDotnetMessage(join(folder, 'host.mjs'))).toMatch(/Clone the repository of mcp-unity-bridge/);
});

test.skipIf(process.platform === 'win32')('a machine without the SDK is shown what is missing', () => {
  const launcher = join(folder, 'there.mjs');
  writeFileSync(launcher, '');
  expect(missingDotnetMessage(launcher, { PATH: join(folder, 'nothing') })).toMatch(
    /there is no dotnet in the PATH\. Install it/,
  );
  expect(missingDotnetMessage(launcher, pathWith(''))).toMatch(/dotnet --list-sdks names none/);
  expect(missingDotnetMessage(launcher, pathWith('6.0.1 [/a]\\n8.0.4 [/a]\\n'))).toMatch(
    /--list-sdks names 6\.0\.1, 8\.0\.4\./,
  );
  expect(missingDotnetMessage(launcher, pathWith('8.0.4 [/a]\\n10.0.401 [/a]\\n'))).toBeUndefined();
});

test.skipIf(process.platform === 'win32')('a build of the headless Editor ends with its command', async () => {
  const file = join(folder, 'pid');
  const builds = `[ "$1" = build ] || exit 0; sleep 60 & echo $! > '${file}.new'; mv '${file}.new' '${file}'; wait`;
  writeFileSync(join(folder, 'dotnet'), `#!/bin/sh\n${builds}\n`, { mode: 0o755 });
  const launcher = fileURLToPath(new URL('../dotnet/host.mjs', import.meta.url));
  const env = { PATH: `${folder}:/bin:/usr/bin`, MCP_UNITY_DOTNET_ARTIFACTS: join(folder, 'artifacts') };
  const command = spawn(process.execPath, [launcher, 'build', 'dotnet'], { env, stdio: 'ignore' });
  await waitFor('the build', () => existsSync(file));
  const pid = Number(readFileSync(file, 'utf8'));
  try {
    command.kill('SIGTERM');
    await waitFor('its end', () => !isAlive(pid));
  } finally {
    kill(pid);
  }
});
