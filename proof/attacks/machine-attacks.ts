import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { linkProofText, proofOf } from '../../server/home/proof.ts';
import { createFakeEditor } from '../../server/test-kit/fake-editor.ts';
import { connectEditor } from '../../server/test-kit/editor-link.ts';
import type { Attack } from './attack.ts';
import { tryUpgrade } from './link-slot-attacks.ts';
import { sendRequest, LINK, serveHttp } from './http.ts';
import type { AttackSandbox } from './sandbox.ts';
import { aCallIsAnswered, after } from './steps.ts';

/** Attacks with the tokens of machines whose Editors sign in. */
export const machineAttacks: readonly Attack[] = [
  {
    slug: 'withdrawn-machine',
    title: 'The Editors of a machine whose token has been withdrawn are cut off, and do not come back',
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

/** Where the Editors of a machine connect. */
const bridgeAt = (url: string, machine: string): string => `ws://${new URL(url).host}/bridge?machine=${machine}`;

async function addMachine(sandbox: AttackSandbox, name: string): Promise<string> {
  const command = sandbox.command('token', 'machine', 'add', name);
  await command.exit();
  const token = /^[0-9a-f]{64}$/m.exec(command.said())?.[0];
  if (token === undefined) throw new Error(`no token came: ${command.said()}`);
  return token;
}
