import { connect, createServer, type Socket } from 'node:net';
import { listenOnLoopback } from '../../server/lib/listen-on-loopback.ts';
import { textAt } from './text-at.ts';

/** What is in front of the servers of a space: it sends every connection to the one that says that it owns the space, and ends those to others. */
export interface Balancer {
  readonly port: number;
  /** Of the server that owned the space when it was last asked. */
  owner(): number | undefined;
  close(): Promise<void>;
}

const ASK_MS = 100;
const ANSWER_LIMIT_MS = 1_000;

/** `ports`: of the servers, on the loopback interface. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let owner: number | undefined;
  const connections = new Map<Socket, number>();
  const server = createServer((near) => {
    near.on('error', () => near.destroy());
    if (owner === undefined) return void near.destroy();
    const far = connect(owner, '127.0.0.1');
    connections.set(near, owner);
    near.on('close', () => {
      connections.delete(near);
      far.destroy();
    });
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  let isClosed = false;
  const lookAt = async (port: number): Promise<void> => {
    const isOwner = (await roleOf(port)) === 'owner';
    if (isOwner) endOthers(connections, port);
    if (isOwner) owner = port;
    else if (owner === port) owner = undefined;
    if (!isClosed) setTimeout(() => void lookAt(port), ASK_MS);
  };
  const port = await listenOnLoopback(server);
  await Promise.all(ports.map(lookAt));
  return {
    port,
    owner: () => owner,
    async close() {
      isClosed = true;
      for (const socket of connections.keys()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function endOthers(connections: ReadonlyMap<Socket, number>, owner: number): void {
  for (const [socket, port] of connections) if (port !== owner) socket.destroy();
}

/** What a server says to load balancers; undefined while it does not answer. */
export async function roleOf(port: number): Promise<string | undefined> {
  const answer = await textAt(`http://127.0.0.1:${port}/health`, ANSWER_LIMIT_MS);
  return /"role":"(\w+)"/.exec(answer)?.[1];
}
