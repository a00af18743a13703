import { expect, test } from 'vitest';
import { browserCommand } from './open-in-browser.ts';

const url = 'http://127.0.0.1:4000/a/?code=b&c=%PATH%';

test.each([
  ['darwin', 'open', [url]],
  ['linux', 'xdg-open', [url]],
  ['win32', 'rundll32.exe', ['url.dll,FileProtocolHandler', url]],
] as const)('on %s the address is one argument of %s, and no shell reads it', (platform, command, args) => {
  expect(browserCommand(platform, url)).toEqual({ command, args });
});
