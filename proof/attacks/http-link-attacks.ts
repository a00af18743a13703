import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { listenOnLoopback } from '../../server/lib/sockets.ts';
import { linkProofText, proofOf } from '../../server/lib/home/tokens.ts';
import { startClient } from '../kit/clients.ts';
import { waitFor } from '../kit/scratch.ts';
import { packageVersion } from '../../server/lib/this-program.ts';
import {
  type Attack,
  after,
  aCallIsAnswered,
  makeToken,
  type AttackSandbox,
  runAsNobody,
  whyNotAsNobody,
} from './sandbox.ts';
import { INITIALIZE, LINK, serveHttp, initialize, sendRequest, type HttpAnswer } from './http.ts';

const MEBIBYTE = 1024 * 1024;

/** Attacks on the links of `connect`. */
export const httpLinkAttacks: readonly Attack[] = [
  {
    slug: 'cross-site-link',
    title: 'A page in a browser gets no WebSocket on /mcp/link, nor does a foreign name',
    requirements: ['SEC-03'],
    kills: ['link-origin-ignored'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const link = `${url}/link?nonce=${randomBytes(32).toString('hex')}`;
      const strange: Record<string, string>[] = [
        { Origin: 'https://evil.example' },
        { Origin: 'null' },
        { Origin: `http://127.0.0.1:${port}` },
        { Origin: '' },
        { Host: `evil.example:${port}` },
      ];
      for (const headers of strange) {
        const { status } = await tryUpgrade(link, LINK, headers);
        assert.equal(status, 403, `a handshake with ${JSON.stringify(headers)} was answered with ${status}`);
      }
      assert.equal((await tryUpgrade(link, LINK, {})).status, 101);
    },
  },
  {
    slug: 'replayed-link',
    title: 'A recorded first frame of a link opens no other one',
    requirements: ['SEC-02'],
    kills: ['link-nonce-constant'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      const { boot_id } = await sandbox.home.hub();
      const nonce = randomBytes(32).toString('hex');
      const client_uuid = randomUUID();
      let recorded = '';
      const first = await link(url, nonce, (challenge) => {
        const id = `${boot_id}:${challenge}:${nonce}`;
        recorded = `${JSON.stringify({ type: 'open', client_uuid, version: packageVersion, pid: 1, cwd: '/', proof: proofOf(sandbox.token(), linkProofText.forwarder(id, client_uuid)) })}\n`;
        return recorded;
      });
      assert.match(first, /"welcome"/, 'the honest one is welcome');
      const second = await link(url, nonce, () => recorded);
      assert.match(second, /"refused"/, `the replay was answered with ${second}`);
    },
  },
  {
    slug: 'impostor-behind-url',
    title: 'A program on the port of the server gets neither the token nor any work from `connect`',
    requirements: ['SEC-02'],
    kills: ['remote-impostor-believed'],
    async run(sandbox) {
      const token = await makeToken(sandbox);
      const heard: string[] = [];
      const url = await impostor(sandbox, heard);
      const client = startClient(sandbox.home, sandbox.bin, { args: ['connect', url] });
      client.write(`${INITIALIZE}\n`);
      client.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'unity_execute_code', arguments: { code: 'return "s3cret work";' } } })}\n`,
      );
      await waitFor('the forwarder to say what is wrong', () =>
        /does not know the token/.test([client.stderr(), ...client.lines].join('\n')),
      );
      assert.ok(
        heard.some((text) => text.includes('"open"')),
        'it has called',
      );
      assert.ok(!heard.join('').includes(token), 'the token was sent to the impostor');
      assert.ok(!heard.join('').includes('s3cret work'), 'work was sent to the impostor');
    },
  },
  {
    slug: 'endless-first-frame',
    title: 'Who has not proved the token on /mcp/link is not listened to for long',
    requirements: ['WIR-03'],
    kills: ['first-frame-without-end'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      const socket = new WebSocket(`${url.replace('http', 'ws')}/link?nonce=${'a'.repeat(64)}`, LINK);
      sandbox.later(() => socket.terminate());
      socket.on('error', () => undefined);
      await once(socket, 'open');
      const closed = once(socket, 'close').then(() => 'closed');
      for (let i = 0; i < 20; i += 1) socket.send('x'.repeat(MEBIBYTE));
      assert.equal(await Promise.race([closed, after(5_000)]), 'closed');
      await sandbox.editor();
      await aCallIsAnswered(sandbox);
    },
  },
];

/** Opens a link and answers its challenge; resolves to the next message. */
async function link(url: string, nonce: string, answer: (challenge: string) => string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/link?nonce=${nonce}`, LINK);
  const received: string[] = [];
  socket.on('error', () => undefined).on('message', (data: Buffer) => received.push(data.toString('utf8')));
  const challenge: unknown = JSON.parse(await waitFor('the challenge', () => received[0]));
  socket.send(answer(String(Reflect.get(Object(challenge), 'nonce'))));
  const next = await waitFor('an answer to the proof', () => received[1]);
  socket.terminate();
  return next;
}

/** Accepts links, welcomes every client, and records what it receives. */
async function impostor(sandbox: AttackSandbox, heard: string[]): Promise<string> {
  const http = createServer((_request, response) => void response.writeHead(404).end());
  const links = new WebSocketServer({ server: http, handleProtocols: () => LINK });
  links.on('connection', (socket) => {
    socket.send(`${JSON.stringify({ type: 'challenge', boot_id: randomUUID(), nonce: 'b'.repeat(64) })}\n`);
    socket
      .on('error', () => undefined)
      .on('message', (data: Buffer) => {
        heard.push(data.toString('utf8'));
        socket.send(
          `${JSON.stringify({ type: 'welcome', boot_id: randomUUID(), version: packageVersion, proof: '0'.repeat(64) })}\n`,
        );
      });
  });
  const port = await listenOnLoopback(http);
  sandbox.later(() => {
    for (const client of links.clients) client.terminate();
    http.closeAllConnections();
    http.close();
  });
  return `http://127.0.0.1:${port}/mcp`;
}

/** More than the connection slots of /mcp. */
const LINKS = 1_200;

/** The sockets are begun in groups, so that none is lost in the queue of the system. */
const GROUP = 100;

/** Attacks on the connection slots of /mcp, by unauthenticated links. */
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
      const printed = await runAsNobody(script);
      assert.match(printed, /^HTTP\/1\.1 403 .*belongs to the user/s);
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
        const answer = await begin(url, query).answered;
        assert.match(answer, /^HTTP\/1\.1 401 /, `a link with the query ${query} was answered with ${answer}`);
        assert.ok(!answer.includes(sandbox.token()));
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

/** Opens a link and sends nothing more. `answered`: the beginning of the answer, or an empty text if it is cut off. */
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

/** Requests a WebSocket, with headers as an attacker would send them; closes it at once. */
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
