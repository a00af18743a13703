import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { WebSocket, WebSocketServer } from 'ws';
import { linkProofText, proofOf } from '../../server/home/proof.ts';
import { startClient } from '../../server/test-kit/stdio-client.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { packageVersion } from '../../server/lib/version.ts';
import type { Attack } from './attack.ts';
import { sendRequest, tryUpgrade, type HttpAnswer, type HttpQuestion } from './handshake.ts';
import { runAsNobody, runProgram } from './run-program.ts';
import { aCallIsAnswered } from './steps.ts';
import type { AttackSandbox, Command } from './sandbox.ts';

const LINK = 'mcp-unity-bridge.link.1';
const JSON_TYPES = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'evil', version: '1' } },
});
const MEBIBYTE = 1024 * 1024;

/** Attacks on Streamable HTTP and on the links of `connect`. */
export const httpAttacks: readonly Attack[] = [
  {
    slug: 'dns-rebinding-http',
    title: 'A name that points to 127.0.0.1 gets nothing from /mcp, with any method',
    requirements: ['SEC-03'],
    kills: ['http-host-ignored'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      for (const host of [
        'evil.example',
        `evil.example:${port}`,
        `localhost.evil.example:${port}`,
        '127.0.0.1:1',
        `127.0.0.1:${port}.evil.example`,
      ]) {
        for (const headers of [{ Host: host }, { Host: host, Origin: `http://${host}` }]) {
          for (const method of ['POST', 'GET', 'DELETE', 'OPTIONS', 'PUT']) {
            const { status } = await sendRequest(url, {
              method,
              headers: { ...JSON_TYPES, ...headers },
              ...(method === 'POST' ? { body: INITIALIZE } : {}),
            });
            assert.equal(status, 403, `${method} with ${JSON.stringify(headers)} was answered with ${status}`);
          }
        }
      }
      assert.equal((await initialize(url)).status, 200, 'without these headers it is served');
    },
  },
  {
    slug: 'cross-site-http',
    title: 'A page of another origin starts no session, runs nothing, and may read no answer',
    requirements: ['SEC-03'],
    kills: ['http-origin-ignored', 'http-says-any-origin'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const editor = await sandbox.editor();
      const honest = await initialize(url);
      const session = String(honest.headers['mcp-session-id'] ?? '');
      const call = JSON.stringify({
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'unity_execute_code', arguments: { code: 'return 1;' } },
      });
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost',
        `http://127.0.0.1:${Number(port) + 1}`,
        `https://127.0.0.1:${port}`,
        `http://127.0.0.1:${port}.evil.example`,
        'file://',
        '',
      ]) {
        // What a page can send with fetch, without asking first, and after a preflight.
        const questions: HttpQuestion[] = [
          { method: 'POST', headers: { 'Content-Type': 'text/plain', Accept: '*/*' }, body: INITIALIZE },
          { method: 'POST', headers: JSON_TYPES, body: INITIALIZE },
          { method: 'POST', headers: { ...JSON_TYPES, 'Mcp-Session-Id': session }, body: call },
          { method: 'GET', headers: { Accept: 'text/event-stream', 'Mcp-Session-Id': session } },
          { method: 'DELETE', headers: { 'Mcp-Session-Id': session } },
          {
            method: 'OPTIONS',
            headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'content-type' },
          },
        ];
        for (const question of questions) {
          const answer = await sendRequest(url, { ...question, headers: { ...question.headers, Origin: origin } });
          assert.equal(
            answer.status,
            403,
            `${question.method} from ${JSON.stringify(origin)} was answered with ${answer.status}`,
          );
          assert.equal(answer.headers['access-control-allow-origin'], undefined);
        }
      }
      assert.equal(honest.headers['access-control-allow-origin'], undefined, 'an answer says which pages may read it');
      assert.equal(editor.executed.length, 0);
      // A form sends no JSON: without an Origin too.
      assert.equal(
        (
          await sendRequest(url, {
            method: 'POST',
            headers: { 'Content-Type': 'text/plain', Accept: '*/*' },
            body: INITIALIZE,
          })
        ).status,
        415,
      );
    },
  },
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
    slug: 'no-bearer-no-service',
    title: 'With --bearer no client is served that does not bring the token, wherever else it puts it',
    requirements: ['SEC-01'],
    kills: ['bearer-ignored'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox, '--bearer');
      const token = sandbox.token();
      const wrong: Record<string, string>[] = [
        {},
        { Authorization: 'Bearer ' },
        { Authorization: `Bearer ${'0'.repeat(64)}` },
        { Authorization: `Bearer ${token.slice(0, 63)}` },
        { Authorization: `Bearer ${token}0` },
        { Authorization: `Bearer ${token.toUpperCase()}x` },
        { Authorization: `Basic ${Buffer.from(`user:${token}`).toString('base64')}` },
        { Authorization: token },
        { Cookie: `token=${token}` },
        { 'X-Token': token },
      ];
      for (const headers of wrong) {
        for (const method of ['POST', 'GET', 'DELETE']) {
          const answer = await sendRequest(url, {
            method,
            headers: { ...JSON_TYPES, ...headers },
            ...(method === 'POST' ? { body: INITIALIZE } : {}),
          });
          assert.equal(
            answer.status,
            401,
            `${method} with ${Object.keys(headers).join()} was answered with ${answer.status}`,
          );
          assert.match(String(answer.headers['www-authenticate']), /^Bearer/);
          assert.ok(!answer.body.includes(token));
        }
      }
      assert.equal(
        (await sendRequest(`${url}?access_token=${token}`, { method: 'POST', headers: JSON_TYPES, body: INITIALIZE }))
          .status,
        401,
      );
      assert.equal((await initialize(url, { Authorization: `Bearer ${token}` })).status, 200);
    },
  },
  {
    slug: 'loopback-only',
    title:
      'Neither /bridge nor /mcp is to be reached from outside, and beyond the loopback interface nothing starts without TLS',
    requirements: ['SEC-01'],
    kills: ['bridge-on-all-interfaces', 'binds-without-tls'],
    async run(sandbox) {
      for (const host of ['0.0.0.0', '::', '192.0.2.1', 'example.com']) {
        const refused = sandbox.command('serve', '--http', '--port', '0', '--host', host);
        assert.equal(
          await Promise.race([refused.exit(), stillThere(refused)]),
          1,
          `serve --host ${host} without TLS: ${refused.said()}`,
        );
        assert.match(refused.said(), /TLS is needed: give --tls-cert and --tls-key/);
      }
      const { port } = await serveHttp(sandbox);
      const bridge = Number(new URL((await sandbox.home.hub()).url).port);
      for (const address of outerAddresses())
        for (const one of [port, bridge])
          assert.equal(await reaches(address, one), false, `port ${one} is to be reached at ${address}`);
      // So that it is known that a server listens; a busy machine may need more than one try.
      for (const one of [port, bridge])
        await waitFor(`port ${one} of the loopback interface`, () => reaches('127.0.0.1', one));
    },
  },
  {
    slug: 'beyond-loopback-with-token',
    title: 'Beyond the loopback interface there is TLS and nothing without the token, though --bearer was not said',
    requirements: ['SEC-01'],
    kills: ['bearer-only-when-asked'],
    cannotRun: () => (hasOpenssl() ? undefined : 'openssl, which makes the certificate, is not installed'),
    async run(sandbox) {
      const [cert, key] = [join(sandbox.home.dir, 'cert.pem'), join(sandbox.home.dir, 'key.pem')];
      await runProgram('openssl', [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-addext',
        'subjectAltName=DNS:localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ]);
      const { url, port } = await serveHttp(sandbox, '--host', '0.0.0.0', '--tls-cert', cert, '--tls-key', key);
      assert.match(url, /^https:/);
      // Who speaks without TLS hears nothing of HTTP.
      assert.doesNotMatch(
        await rawAnswer(port, `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 0\r\n\r\n`),
        /HTTP\/1/,
      );
      const script = `process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
        const go = async (headers) => (await fetch('https://localhost:${port}/mcp', { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }, body: ${JSON.stringify(INITIALIZE)} })).status;
        console.log(await go({}), await go({ authorization: 'Bearer wrong' }), await go({ authorization: 'Bearer ' + process.env.TOKEN }));`;
      const said = await runProgram(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
        env: { ...process.env, TOKEN: sandbox.token() },
      });
      assert.equal(said.trim(), '401 401 200');
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
    title: 'A program on the port of the server is told neither the token nor any work by `connect`',
    requirements: ['SEC-02'],
    kills: ['remote-impostor-believed'],
    async run(sandbox) {
      const server = await sandbox.serve();
      const token = sandbox.token();
      server.process.kill('SIGTERM');
      await server.exit();
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
      assert.ok(!heard.join('').includes(token), 'the token was told to the impostor');
      assert.ok(!heard.join('').includes('s3cret work'), 'work was told to the impostor');
    },
  },
  {
    slug: 'other-user-http',
    title: 'Another user of the machine is not served on the loopback interface, not even one who closes at once',
    requirements: ['SEC-03'],
    kills: ['any-user-on-loopback'],
    cannotRun: () =>
      process.platform !== 'linux'
        ? 'only Linux tells whose connection it is'
        : process.getuid?.() === 0
          ? undefined
          : 'only root can act as another user',
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const editor = await sandbox.editor();
      // The 2026 era needs no session: one request is enough to run something.
      const call = JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: {
          name: 'unity_execute_code',
          arguments: { code: 'return 1;', timeout: 60_000 },
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'c', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      });
      const headers = {
        ...JSON_TYPES,
        'MCP-Protocol-Version': '2026-07-28',
        'Mcp-Method': 'tools/call',
        'Mcp-Name': 'unity_execute_code',
      };
      const request = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}Content-Length: ${Buffer.byteLength(call)}\r\n\r\n${call}`;
      const text = JSON.stringify(request);
      const said = await runAsNobody(
        `const s = require('node:net').connect(${port}, '127.0.0.1', () => s.write(${text})); s.on('data', (d) => { console.log(String(d).split('\\r\\n')[0]); s.destroy(); });`,
      );
      assert.match(said, /^HTTP\/1\.1 403/);
      for (let i = 0; i < 20; i += 1)
        await runAsNobody(
          `const s = require('node:net').connect(${port}, '127.0.0.1', () => s.write(${text}, () => s.destroy()));`,
        );
      assert.equal(editor.executed.length, 0, 'work of another user has run');
      const own = await sendRequest(url, { method: 'POST', headers, body: call });
      assert.equal(own.status, 200, own.body);
      assert.equal(editor.executed.length, 1, 'the same request of this user runs');
    },
  },
  {
    slug: 'slow-requests-http',
    title: 'Requests that come byte by byte are cut off, and others are served meanwhile',
    requirements: ['SEC-03'],
    kills: [],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const head = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
      const slow = await drip(sandbox, port, [
        `${head}X-Slow: `,
        `${head}Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100000\r\n\r\n`,
        '',
      ]);
      assert.equal((await initialize(url)).status, 200);
      await waitFor('slow requests to be cut off', () => slow.every((socket) => socket.closed), 45_000);
      assert.equal((await initialize(url)).status, 200);
    },
  },
  {
    slug: 'silent-http-connections',
    title: 'Two thousand connections that say nothing keep no HTTP client out',
    requirements: ['SEC-03'],
    kills: ['silent-http-lock-out'],
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const silent = Array.from({ length: 2_000 }, () => connect(port, '127.0.0.1'));
      sandbox.later(() => silent.forEach((socket) => socket.destroy()));
      await Promise.all(silent.map(connectedOrClosed));
      assert.equal((await initialize(url)).status, 200);
    },
  },
  {
    slug: 'endless-bodies-http',
    title: 'Bodies beyond the limit, alone and many at once, are refused without filling the memory',
    requirements: ['WIR-03'],
    kills: ['bodies-without-end'],
    async run(sandbox) {
      const { url, port, server } = await serveHttp(sandbox);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          sendRequest(url, { method: 'POST', headers: JSON_TYPES, body: 'x'.repeat(9 * MEBIBYTE) }).catch(
            () => undefined,
          ),
        ),
      );
      assert.ok(
        answers.every((answer) => answer === undefined || answer.status === 413 || answer.status === 503),
        answers.map((answer) => answer?.status).join(' '),
      );
      // Without a length, in chunks, by those who never stop.
      const chunk = `${MEBIBYTE.toString(16)}\r\n${'x'.repeat(MEBIBYTE)}\r\n`;
      const endless = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
      sandbox.later(() => endless.forEach((socket) => socket.destroy()));
      for (const socket of endless) {
        socket.on('error', () => undefined).on('data', () => undefined);
        socket.write(
          `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n`,
        );
        for (let i = 0; i < 12; i += 1) socket.write(chunk);
      }
      await waitFor(
        'them to be cut off or refused',
        () => endless.every((socket) => socket.closed || socket.bytesRead > 0),
        40_000,
      );
      const mebibytes = residentMebibytes(server);
      assert.ok(mebibytes === undefined || mebibytes < 600, `the server has ${mebibytes} MiB`);
      assert.equal((await initialize(url)).status, 200);
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
      await aCallIsAnswered(await withEditor(sandbox));
    },
  },
  {
    slug: 'paths-as-project',
    title: 'A path that climbs, or a flood of parameters, in the URL of /mcp names no project and reads no file',
    requirements: ['SEC-03'],
    kills: [],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      await sandbox.editor();
      for (const project of [
        '../..',
        '..%2f..',
        './x',
        '..',
        'x/../../y',
        '..\\..',
        `${'a/'.repeat(5_000)}`,
        'a&project=b',
      ]) {
        const { status, body } = await sendRequest(`${url}?project=${project}`, {
          method: 'POST',
          headers: JSON_TYPES,
          body: INITIALIZE,
        });
        assert.equal(status, 400, `?project=${project.slice(0, 40)} was answered with ${status} ${body.slice(0, 200)}`);
      }
      for (const path of ['/mcp/..%2ftoken', '/token', '/mcp/../token', '/.env', '//mcp/token', '/mcp%00'])
        assert.match(
          await rawAnswer(
            Number(new URL(url).port),
            `GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAccept: text/event-stream\r\nConnection: close\r\n\r\n`,
          ),
          /^HTTP\/1\.1 (404|400)/,
          path,
        );
    },
  },
  {
    slug: 'json-bombs-http',
    title: 'Deep, wide, huge and ambiguous JSON over HTTP is answered, and the next request is served',
    requirements: ['ENV-05', 'SEC-03'],
    kills: [],
    async run(sandbox) {
      const { url, server } = await serveHttp(sandbox);
      await sandbox.editor();
      const session = String((await initialize(url)).headers['mcp-session-id'] ?? '');
      const headers = { ...JSON_TYPES, 'Mcp-Session-Id': session };
      const call = (args: string): string =>
        `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"unity_execute_code","arguments":${args}}}`;
      const bombs = [
        `${'['.repeat(1_000_000)}`,
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        `[${Array.from({ length: 50_000 }, () => '{"jsonrpc":"2.0","method":"x"}').join(',')}]`,
        call(`{"code":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`),
        call(`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(',')}}`),
        call('{"code":"x","timeout":1e400}'),
        call('{"code":"return 1;","__proto__":{"timeout":0}}'),
        '{"__proto__":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}',
        `{"jsonrpc":"2.0","id":${'9'.repeat(10_000)},"method":"ping"}`,
        'null',
        '"x"',
        '',
        '\u0000',
      ];
      for (const body of bombs) {
        const { status, body: said } = await sendRequest(url, { method: 'POST', headers, body });
        assert.ok(
          status >= 200 && status < 500,
          `${body.slice(0, 60)} was answered with ${status} ${said.slice(0, 300)}`,
        );
      }
      const { status, body } = await sendRequest(url, {
        method: 'POST',
        headers,
        body: call('{"code":"return 1;","timeout":60000}'),
      });
      assert.equal(status, 200);
      assert.match(body, /completed/);
      assert.equal(server.process.exitCode, null);
    },
  },
];

interface Serving {
  readonly server: Command;
  readonly url: string;
  readonly port: number;
}

async function serveHttp(sandbox: AttackSandbox, ...args: readonly string[]): Promise<Serving> {
  const server = await sandbox.serve('--http', '--port', '0', ...args);
  const { http_url: url } = await sandbox.home.hub();
  if (url === undefined) throw new Error(`the server does not say where it serves HTTP: ${server.said()}`);
  return { server, url, port: Number(new URL(url).port) };
}

async function withEditor(sandbox: AttackSandbox): Promise<AttackSandbox> {
  await sandbox.editor();
  return sandbox;
}

function initialize(url: string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
  return sendRequest(url, { method: 'POST', headers: { ...JSON_TYPES, ...headers }, body: INITIALIZE });
}

/** Opens a link and answers its challenge; resolves to the next thing that is said. */
async function link(url: string, nonce: string, answer: (challenge: string) => string): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/link?nonce=${nonce}`, LINK);
  const said: string[] = [];
  socket.on('error', () => undefined).on('message', (data: Buffer) => said.push(data.toString('utf8')));
  const challenge: unknown = JSON.parse(await waitFor('the challenge', () => said[0]));
  socket.send(answer(String(Reflect.get(Object(challenge), 'nonce'))));
  const next = await waitFor('an answer to the proof', () => said[1]);
  socket.terminate();
  return next;
}

/** Takes links, says welcome to everybody, and writes down what it hears. */
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
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  sandbox.later(() => {
    for (const client of links.clients) client.terminate();
    http.closeAllConnections();
    http.close();
  });
  const address: AddressInfo | string | null = http.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return `http://127.0.0.1:${address.port}/mcp`;
}

/** A few connections for each beginning, which send a little more each second. */
async function drip(sandbox: AttackSandbox, port: number, beginnings: readonly string[]): Promise<Socket[]> {
  const sockets = beginnings.flatMap((text) =>
    Array.from({ length: 5 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).on('data', () => undefined);
      if (text !== '') socket.write(text);
      return { socket, isSilent: text === '' };
    }),
  );
  const timer = setInterval(
    () => sockets.forEach(({ socket, isSilent }) => void (!isSilent && socket.writable && socket.write('a'))),
    1_000,
  );
  sandbox.later(() => {
    clearInterval(timer);
    for (const { socket } of sockets) socket.destroy();
  });
  await Promise.all(sockets.map(({ socket }) => connectedOrClosed(socket)));
  return sockets.map(({ socket }) => socket);
}

function connectedOrClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket
      .on('error', () => undefined)
      .once('connect', () => resolve())
      .once('close', () => resolve());
  });
}

async function reaches(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port, timeout: 2_000 });
  const reached = await new Promise<boolean>((resolve) => {
    socket
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false))
      .once('timeout', () => resolve(false));
  });
  socket.destroy();
  return reached;
}

/** What a port says to these bytes, until it closes or has said nothing for two seconds. */
async function rawAnswer(port: number, text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, timeout: 2_000 });
  let said = '';
  socket.on('data', (chunk) => (said += chunk.toString('latin1'))).on('error', () => undefined);
  socket.on('timeout', () => socket.destroy());
  socket.write(text);
  await once(socket, 'close');
  return said;
}

/** Of this machine, seen from outside. */
function outerAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [address])),
  );
}

function residentMebibytes({ process: { pid } }: Command): number | undefined {
  if (process.platform !== 'linux') return undefined;
  return Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).trim()) / 1024);
}

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function stillThere(command: Command): Promise<string> {
  await after(60_000);
  command.process.kill('SIGKILL');
  return 'it started';
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}
