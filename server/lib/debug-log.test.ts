import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { scratchFolder, createHome, waitFor } from '../../proof/kit/scratch.ts';
import { debugLogFile, debugLogs, makeRoomFor } from './logging.ts';
import { buildBin } from '../../proof/kit/running.ts';
import { startClient } from '../../proof/kit/clients.ts';

const bin = buildBin('debug-log');
afterAll(() => bin.remove());
const now = new Date('2026-01-05T10:00:00.123Z');
const named = join('/state', 'logs', 'server-2026-01-05T10-00-00-123Z.log');

test.each([
  ['1', named],
  ['true', named],
  ['TRUE', named],
  ['/tmp/x.log', resolve('/tmp/x.log')],
  ['unity.log', resolve('unity.log')],
  ['', undefined],
  ['0', undefined],
  ['false', undefined],
  [undefined, undefined],
])('MCP_DEBUG=%s is the file %s', (value, file) => expect(debugLogFile(value, '/state', now)).toBe(file));

test('ten such files are kept, and nothing else in the folder is touched', () => {
  const dir = scratchFolder();
  const fileOf = (second: number): string => debugLogFile('1', dir, new Date(now.getTime() + 1000 * second)) ?? '';
  for (let second = 0; second < 20; second += 1) {
    makeRoomFor(fileOf(second), dir);
    writeFileSync(fileOf(second), '');
    if (second === 0) writeFileSync(join(dir, 'logs', '481000.db'), '');
  }
  expect(debugLogs(dir)).toEqual(Array.from({ length: 10 }, (_, index) => fileOf(19 - index)));
  expect(readdirSync(join(dir, 'logs'))).toContain('481000.db');
  rmSync(dir, { recursive: true });
});

test('with MCP_DEBUG=1 the client says where the server that it starts writes its log, and that file exists', async () => {
  const home = createHome();
  try {
    const client = startClient(home, bin.entry, { env: { MCP_DEBUG: '1' } });
    await client.initialize();
    const found = await waitFor(
      'the place of the log',
      () => /^mcp-unity-bridge: MCP_DEBUG: .* (\S+server-[\dTZ-]+\.log)/m.exec(client.stderr())?.[1],
    );
    expect(debugLogs(home.dir)).toEqual([found]);
  } finally {
    await home.remove();
  }
});
