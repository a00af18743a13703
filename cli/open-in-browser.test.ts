import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { scratchFolder } from '../proof/kit/scratch.ts';
import { browserCommand, openInBrowser } from './open-command.ts';

const url = 'http://127.0.0.1:4000/a/?code=b&c=%PATH%';

test.each([
  ['darwin', 'open', [url]],
  ['linux', 'xdg-open', [url]],
  ['win32', 'rundll32.exe', ['url.dll,FileProtocolHandler', url]],
] as const)('on %s the address is one argument of %s, and no shell reads it', (platform, command, args) => {
  expect(browserCommand(platform, url)).toEqual({ command, args });
});

/** What the opener of that platform is given, where it is a script. */
async function openOn(platform: NodeJS.Platform): Promise<{ readonly stateDir: string; readonly given: string }> {
  const stateDir = scratchFolder();
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  for (const name of ['open', 'xdg-open', 'rundll32.exe']) {
    writeFileSync(join(stateDir, name), '#!/bin/sh\nprintf %s "$*" > "$(dirname "$0")/given"\n');
    chmodSync(join(stateDir, name), 0o755);
  }
  vi.stubEnv('PATH', `${stateDir}${delimiter}${process.env['PATH'] ?? ''}`);
  // Of an earlier time, and for all to read.
  writeFileSync(join(stateDir, 'open.html'), 'old', { mode: 0o644 });
  expect(await openInBrowser(url, { stateDir, platform })).toBeUndefined();
  return { stateDir, given: readFileSync(join(stateDir, 'given'), 'utf8') };
}

test.skipIf(process.platform === 'win32').each(['darwin', 'win32'] as const)(
  'on %s, where any user of the machine could use it, no command line has the code: a private file leads there',
  async (platform) => {
    const { stateDir, given } = await openOn(platform);
    expect(given).not.toContain('code=');
    const path = fileURLToPath(given.split(' ').at(-1) ?? '');
    expect(path).toBe(join(stateDir, 'open.html'));
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readFileSync(path, 'utf8')).toContain('content="0; url=http://127.0.0.1:4000/a/?code=b&amp;c=%PATH%"');
  },
);

test.skipIf(process.platform === 'win32')(
  'on linux, where the live page refuses other users, the opener is given the address itself',
  async () => {
    expect((await openOn('linux')).given).toBe(url);
  },
);

test('where the file cannot be written, that is what went wrong', async () => {
  expect(await openInBrowser(url, { stateDir: join(tmpdir(), 'mub-nowhere', 'at-all'), platform: 'darwin' })).toMatch(
    /open\.html/,
  );
});
