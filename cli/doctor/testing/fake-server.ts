import { hostname } from 'node:os';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { chmodSync, writeFileSync } from 'node:fs';
import { frameLine, type FrameToForwarder } from '../../../server/link/frames.ts';
import type { OpenFrame } from '../../../generated/typescript/link.ts';

/** Undefined: it says nothing. */
type Greeting = (open: OpenFrame) => Exclude<FrameToForwarder, { type: 'message' }> | undefined;

export const BOOT_ID = '11111111-1111-4111-8111-111111111111';

/** Something that listens where hub.json says, and answers the first frame as it is told; then it is silent. */
export async function fakeServer(stateDir: string, greeting: Greeting, version: string): Promise<Server> {
  const socket = join(stateDir, 'fake.sock');
  const server = createServer((connection) => greet(connection, greeting));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  chmodSync(socket, 0o600);
  const hub = {
    version: 1,
    url: 'ws://127.0.0.1:1/bridge',
    socket,
    pid: process.pid,
    boot_id: BOOT_ID,
    server_version: version,
    host: hostname(),
  };
  writeFileSync(join(stateDir, 'hub.json'), JSON.stringify(hub));
  return server;
}

function greet(connection: Socket, greeting: Greeting): void {
  connection.on('error', () => undefined);
  connection.once('data', (chunk: Buffer) => {
    const open: OpenFrame = JSON.parse(chunk.toString('utf8').split('\n')[0] ?? '');
    const answer = greeting(open);
    if (answer !== undefined) connection.write(frameLine(answer));
  });
}
