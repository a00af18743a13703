import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
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
