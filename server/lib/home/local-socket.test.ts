import { mkdirSync, statSync, writeFileSync, existsSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectLocal, listenLocal, localAddress, removeStaleSockets } from './local-socket.ts';
import { scratchFolder } from '../../../proof/kit/scratch.ts';

const bootId = '01234567-89ab-4def-8123-456789abcdef';

test.each(['short', `long-${'x'.repeat(120)}`])(
  'a state dir with a %s path has a socket that two processes can both use',
  async (name) => {
    const dir = join(scratchFolder(), name);
    mkdirSync(dir);
    const address = localAddress(dir, bootId);
    expect(Buffer.byteLength(address)).toBeLessThan(104);
    expect(address).toContain(bootId.replaceAll('-', ''));
    const server = await listenLocal(address, (socket) => socket.end('hello'));
    expect(statSync(address).mode & 0o777).toBe(0o600);
    const socket = await connectLocal(address);
    if (socket === undefined) throw new Error('expected a connection');
    expect(String((await once(socket, 'data'))[0])).toBe('hello');
    server.close();
    await once(server, 'close');
    expect(existsSync(address)).toBe(false);
  },
);

test('where no process listens there is no connection, and no error', async () => {
  const dir = scratchFolder();
  expect(await connectLocal(localAddress(dir, bootId))).toBeUndefined();
  writeFileSync(join(dir, 'file'), '');
  expect(await connectLocal(join(dir, 'file'))).toBeUndefined();
});

test('a state dir with a long path finds the sockets of its own dead servers, and of no others', () => {
  const [mine, another] = ['a', 'b'].map((name) => join(scratchFolder(), name.repeat(120)));
  for (const dir of [mine, another]) mkdirSync(dir ?? '');
  const [stale, alive] = [localAddress(mine ?? '', bootId), localAddress(another ?? '', bootId)];
  for (const address of [stale, alive]) writeFileSync(address, '');
  removeStaleSockets(mine ?? '');
  expect([stale, alive].map((address) => existsSync(address))).toEqual([false, true]);
  removeStaleSockets(another ?? '');
  expect(existsSync(alive)).toBe(false);
});

test('sockets of dead servers are removed, and nothing else', () => {
  const dir = scratchFolder();
  const stale = `hub-${'0'.repeat(32)}.sock`;
  for (const name of [stale, 'hub.json', 'other.sock']) writeFileSync(join(dir, name), '');
  removeStaleSockets(dir);
  expect([stale, 'hub.json', 'other.sock'].map((name) => existsSync(join(dir, name)))).toEqual([false, true, true]);
});
