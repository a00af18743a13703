import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { scratchFolder } from '../../proof/kit/scratch.ts';

const HUB = JSON.stringify({ url: 'ws://127.0.0.1:1', host: hostname() });
const FOUND = `import { stateDirDiscovery } from '${new URL('discovery.ts', import.meta.url).href}'; console.log(stateDirDiscovery(process.argv[1]).find().reason);`;

let folder = '';
beforeEach(() => void (folder = scratchFolder()));

// In a process of its own: a read of a pipe without a writer never returns.
const find = (): string | undefined => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', FOUND, folder];
  const { signal, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 30_000 });
  return signal === null ? stdout + stderr : 'hangs';
};

test.skipIf(process.platform === 'win32').each([
  ['hub.json', /no server has left its address/],
  ['token', /the token cannot be read: .*token is no file/],
])('a named pipe in the place of %s holds up no Editor', (name, reason) => {
  if (name === 'token') writeFileSync(join(folder, 'hub.json'), HUB);
  expect(spawnSync('mkfifo', [join(folder, name)]).status).toBe(0);
  expect(find()).toMatch(reason);
});
