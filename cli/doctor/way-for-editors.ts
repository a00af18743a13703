import { connect } from 'node:net';
import type { HubFile } from '../../server/home/hub-file.ts';
import { isCode } from '../../server/lib/reason-of.ts';
import { createFinding, type Finding } from './finding.ts';

const CONNECT_MS = 2_000;

/** Clients have a local socket, which leads out of a sandbox with a network of its own; Editors have a port, which does not lead into it. */
export async function findNoWay({ url, pid }: HubFile): Promise<Finding[]> {
  const { hostname, port } = new URL(url);
  if (await isListening(hostname, Number(port))) return [];
  return [
    createFinding(
      'editor.no_way',
      `The server (pid ${pid}) answers here, but nothing listens at ${hostname}:${port}, where Editors connect to it.`,
      `If this shell is not a sandbox: kill ${pid}, then run the doctor again; it starts another server. Let no sandbox start one: open an AI client or run a command outside of it first.`,
    ),
  ];
}

/** Only a refusal says for certain that no server listens. */
async function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: CONNECT_MS });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(true));
    socket.once('error', (error) => end(!isCode(error, 'ECONNREFUSED')));
  });
}
