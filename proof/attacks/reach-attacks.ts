import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type Running } from '../kit/running.ts';
import { waitFor } from '../kit/scratch.ts';
import { failureOf } from '../../server/lib/errors.ts';
import { exitCode } from '../../cli/lib/exit-codes.ts';
import {
  type Attack,
  runAsNobody,
  runProgram,
  whyNotAsNobody,
  after,
  type AttackSandbox,
  aCallIsAnswered,
} from './sandbox.ts';
import { sendRequest, INITIALIZE, modernCall, serveHttp, rawAnswer, LINK } from './http.ts';
import { linkProofText, proofOf } from '../../server/lib/home/tokens.ts';
import { createFakeEditor, connectEditor } from '../kit/fake-editor.ts';
import { tryUpgrade } from './http-link-attacks.ts';

/** Attacks on the addresses and the clients from which the server accepts connections. */
export const reachAttacks: readonly Attack[] = [
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
          exitCode.wrongUsage,
          `serve --host ${host} without TLS: ${refused.output()}`,
        );
        assert.match(refused.output(), /TLS is needed: give --tls-cert and --tls-key/);
      }
      const { port } = await serveHttp(sandbox);
      const bridge = Number(new URL((await sandbox.home.hub()).url).port);
      for (const address of outerAddresses())
        for (const one of [port, bridge])
          assert.equal(await reaches(address, one), false, `port ${one} is to be reached at ${address}`);
      // Proves that a server listens; a busy machine may need more than one try.
      for (const one of [port, bridge])
        await waitFor(`port ${one} of the loopback interface`, () => reaches('127.0.0.1', one));
    },
  },
  {
    slug: 'beyond-loopback-with-token',
    title: 'Beyond the loopback interface there is TLS and nothing without the token, even without --bearer',
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
      // A client without TLS receives no HTTP response.
      assert.doesNotMatch(
        await rawAnswer(port, `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 0\r\n\r\n`),
        /HTTP\/1/,
      );
      const script = `process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
        const go = async (headers) => (await fetch('https://localhost:${port}/mcp', { method: 'POST', headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers }, body: ${JSON.stringify(INITIALIZE)} })).status;
        console.log(await go({}), await go({ authorization: 'Bearer wrong' }), await go({ authorization: 'Bearer ' + process.env.TOKEN }));`;
      const printed = await runProgram(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
        env: { ...process.env, TOKEN: sandbox.token() },
      });
      assert.equal(printed.trim(), '401 401 200');
    },
  },
  {
    slug: 'other-user-http',
    title: 'Another user of the machine is not served on the loopback interface, not even one who closes at once',
    requirements: ['SEC-03'],
    kills: ['any-user-on-loopback'],
    cannotRun: whyNotAsNobody,
    async run(sandbox) {
      const { url, port } = await serveHttp(sandbox);
      const editor = await sandbox.editor();
      const { headers, body: call } = modernCall();
      const request = `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${Object.entries(headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')}Content-Length: ${Buffer.byteLength(call)}\r\n\r\n${call}`;
      const text = JSON.stringify(request);
      const printed = await runAsNobody(
        `const s = require('node:net').connect(${port}, '127.0.0.1', () => s.write(${text})); s.on('data', (d) => { console.log(String(d).split('\\r\\n')[0]); s.destroy(); });`,
      );
      assert.match(printed, /^HTTP\/1\.1 403/);
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
];

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

/** Addresses of this machine on its networks. */
function outerAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).flatMap(({ internal, family, address }) => (internal || family !== 'IPv4' ? [] : [address])),
  );
}

const hasOpenssl = (): boolean =>
  failureOf(() => void execFileSync('openssl', ['version'], { stdio: 'ignore' })) === undefined;

async function stillThere(command: Running): Promise<string> {
  await after(60_000);
  command.process.kill('SIGKILL');
  return 'it started';
}

/** Attacks with the tokens of machines whose Editors sign in. */
export const machineAttacks: readonly Attack[] = [
  {
    slug: 'withdrawn-machine',
    title: 'The Editors of a machine whose token has been withdrawn are disconnected, and cannot reconnect',
    requirements: ['SEC-09'],
    kills: ['withdrawn-machine-stays', 'withdrawn-machine-returns'],
    async run(sandbox) {
      const { url: served } = await serveHttp(sandbox);
      const token = await addMachine(sandbox, 'farm-1');
      const url = bridgeAt(served, 'farm-1');
      const editor = createFakeEditor(sandbox.home, { token, url });
      editor.answerAll(() => 1);
      await editor.connect();
      sandbox.later(() => editor.disconnect());
      await aCallIsAnswered(sandbox);
      const link = await connectEditor(sandbox.home, () => undefined, { token, url });
      const closed = once(link.socket, 'close');
      assert.equal(await sandbox.command('token', 'machine', 'withdraw', 'farm-1').exit(), 0);
      await assert.rejects(connectEditor(sandbox.home, () => undefined, { token, url }));
      assert.deepEqual(await Promise.race([closed, after(30_000)]).then(Boolean), true, 'it is still connected');
      await assert.rejects(editor.connect());
    },
  },
  {
    slug: 'machine-token-elsewhere',
    title: 'The token of a machine opens nothing but the bridge, for that machine; no other token opens that',
    requirements: ['SEC-09'],
    kills: ['machine-by-the-server-token'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox, '--bearer');
      const [one, two] = [await addMachine(sandbox, 'farm-1'), await addMachine(sandbox, 'farm-2')];
      const wrong = [
        { token: two, url: bridgeAt(url, 'farm-1') },
        { token: sandbox.token(), url: bridgeAt(url, 'farm-1') },
        { token: one, url: bridgeAt(url, 'farm-3') },
        { token: one, url: bridgeAt(url, '') },
        { token: one },
      ];
      for (const given of wrong)
        await assert.rejects(
          connectEditor(sandbox.home, () => undefined, { ...given, trusts: true }),
          given.url,
        );
      const { status } = await sendRequest(url, {
        headers: { Authorization: `Bearer ${one}`, Accept: 'text/event-stream' },
      });
      assert.equal(status, 401, `/mcp was answered with ${status}`);
      const nonce = randomBytes(32).toString('hex');
      const link = `${url}/link?nonce=${nonce}&proof=${proofOf(one, linkProofText.handshake(nonce))}`;
      assert.equal((await tryUpgrade(link, LINK, {})).status, 401);
      for (const headers of [{ Origin: 'https://evil.example' }, { Host: 'evil.example' }])
        assert.equal((await tryUpgrade(bridgeAt(url, 'farm-1'), 'mcp-unity-bridge.1', headers)).status, 403);
      (await connectEditor(sandbox.home, () => undefined, { token: one, url: bridgeAt(url, 'farm-1') })).close();
    },
  },
];

/** Address for the Editors of a machine. */
const bridgeAt = (url: string, machine: string): string => `ws://${new URL(url).host}/bridge?machine=${machine}`;

async function addMachine(sandbox: AttackSandbox, name: string): Promise<string> {
  const command = sandbox.command('token', 'machine', 'add', name);
  await command.exit();
  const token = /^[0-9a-f]{64}$/m.exec(command.output())?.[0];
  if (token === undefined) throw new Error(`no token came: ${command.output()}`);
  return token;
}
