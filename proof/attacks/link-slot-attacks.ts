import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import type { Attack } from './attack.ts';
import { initialize, LINK, serveHttp, sendRequest, type HttpAnswer } from './http.ts';
import { runAsNobody, whyNotAsNobody } from './sandbox.ts';
import { aCallIsAnswered } from './steps.ts';

/** More than the places that /mcp has. */
const LINKS = 1_200;

/** The sockets are begun in groups, so that none is lost in the queue of the system. */
const GROUP = 100;

/** Attacks on the places of /mcp, by links that prove nothing. */
export const linkSlotAttacks: readonly Attack[] = [
  {
    slug: 'silent-links',
    title: 'Twelve hundred links that prove nothing keep out neither HTTP clients nor other links',
    requirements: ['SEC-02', 'SEC-03', 'WIR-03'],
    kills: ['unproved-links-unbounded'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      await sandbox.editor();
      const sockets: Socket[] = [];
      sandbox.later(() => sockets.forEach((socket) => socket.destroy()));
      while (sockets.length < LINKS) {
        const group = Array.from({ length: GROUP }, () => begin(url));
        sockets.push(...group.map(({ socket }) => socket));
        // oxlint-disable-next-line no-await-in-loop -- one group after the other
        await Promise.all(group.map(({ answered }) => answered));
      }
      assert.equal((await initialize(url)).status, 200);
      await aCallIsAnswered(sandbox, { args: ['connect', url], env: { MCP_UNITY_BRIDGE_TOKEN: sandbox.token() } });
      await waitFor('most of them to be cut off', () => sockets.filter((socket) => !socket.closed).length <= LINKS / 2);
    },
  },
  {
    slug: 'link-of-other-user',
    title: 'Another user of the machine gets no link, not even an unproved one',
    requirements: ['SEC-03'],
    kills: ['link-user-unasked'],
    cannotRun: whyNotAsNobody,
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      const script = `const s = require('node:net').connect(${new URL(url).port}, '127.0.0.1', () => s.write(${JSON.stringify(handshakeOf(url))})); s.on('data', (d) => { console.log(String(d)); s.destroy(); });`;
      const said = await runAsNobody(script);
      assert.match(said, /^HTTP\/1\.1 403 .*belongs to the user/s);
      await sandbox.editor();
      await aCallIsAnswered(sandbox, { args: ['connect', url], env: { MCP_UNITY_BRIDGE_TOKEN: sandbox.token() } });
    },
  },
  {
    slug: 'link-without-bearer',
    title: 'With --bearer no client gets a link that does not prove the token with the handshake',
    requirements: ['SEC-02', 'SEC-03'],
    kills: ['link-handshake-unproved'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox, '--bearer');
      for (const query of ['', '&proof=', `&proof=${'0'.repeat(64)}`, `&proof=${sandbox.token()}`]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const said = await begin(url, query).answered;
        assert.match(said, /^HTTP\/1\.1 401 /, `a link with the query ${query} was answered with ${said}`);
        assert.ok(!said.includes(sandbox.token()));
      }
      await sandbox.editor();
      await aCallIsAnswered(sandbox, { args: ['connect', url], env: { MCP_UNITY_BRIDGE_TOKEN: sandbox.token() } });
    },
  },
];

function handshakeOf(url: string, query = ''): string {
  const lines = [
    `GET /mcp/link?nonce=${randomBytes(32).toString('hex')}${query} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    `Sec-WebSocket-Protocol: ${LINK}`,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Opens a link and says nothing more. `answered`: with the beginning of what is said, or nothing where it is cut off. */
function begin(url: string, query = ''): { readonly socket: Socket; readonly answered: Promise<string> } {
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(handshakeOf(url, query)));
  const answered = new Promise<string>((resolve) => {
    socket
      .on('error', () => undefined)
      .once('close', () => resolve(''))
      .once('data', (chunk: Buffer) => resolve(chunk.toString('latin1')));
  });
  return { socket, answered };
}

/** Asks for a WebSocket, with headers as an attacker would send them; closes it at once. */
export function tryUpgrade(
  url: string,
  subprotocol: string,
  headers: Readonly<Record<string, string>>,
): Promise<HttpAnswer> {
  return sendRequest(url, {
    headers: {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
      'Sec-WebSocket-Protocol': subprotocol,
      ...headers,
    },
  });
}
