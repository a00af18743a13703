import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startClient } from '../../server/test-kit/stdio-client.ts';
import { waitFor } from '../../server/test-kit/wait-for.ts';
import { refused } from './answers.ts';
import type { Attack } from './attack.ts';
import { sendRequest, type HttpAnswer } from './send-request.ts';
import { modernCall, serveHttp } from './http.ts';
import { aCallIsAnswered } from './steps.ts';

const MEBIBYTE = 1024 * 1024;
/** A name, its folder, and what is between them. */
const LABEL_CHARS = 250;
const CLIENTS = 60;
/** Fifty, and how many more. */
const TOLD = 51;

/** What an AI client says about itself, and where it is. */
export const nameAttacks: readonly Attack[] = [
  {
    slug: 'closed-project',
    title: 'A client in the folder of a project that no Editor has open works in no other one',
    requirements: ['EXO-05'],
    kills: ['other-project'],
    async run(sandbox) {
      const closed = join(sandbox.home.dir, 'Closed');
      mkdirSync(join(closed, 'Assets'), { recursive: true });
      mkdirSync(join(closed, 'ProjectSettings'));
      writeFileSync(join(closed, 'ProjectSettings', 'ProjectVersion.txt'), 'm_EditorVersion: 2022.3.62f3\n');
      await sandbox.serve();
      const editor = await sandbox.editor({ projectPath: join(sandbox.home.dir, 'Open') });
      const client = await sandbox.client({ cwd: closed });
      refused(await client.call('unity_execute_code', { code: 'return 1;' }), 'unity_not_connected');
      assert.equal(editor.executed.length, 0);
    },
  },
  {
    slug: 'endless-client-names',
    title: 'Clients with names of megabytes, and many of them, cut no Editor off: it is told fifty short names',
    requirements: ['WIR-03'],
    kills: ['client-name-uncut', 'client-names-all-told'],
    async run(sandbox) {
      const { url } = await serveHttp(sandbox);
      const editor = await sandbox.editor();
      const told = (): readonly (readonly string[])[] =>
        editor.frames.flatMap((frame) =>
          frame.kind === 'notification' && frame.method === 'client/set_name' ? [frame.params.clients] : [],
        );
      const long = startClient(sandbox.home, sandbox.bin);
      const clientInfo = { name: `long ${'x'.repeat(8 * MEBIBYTE)}`, version: 'v'.repeat(MEBIBYTE) };
      await long.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
      long.notify('notifications/initialized');
      await waitFor('the Editor to be told of it', () =>
        told().some((names) => names.some((name) => name.startsWith('long '))),
      );
      await aCallIsAnswered(sandbox);
      for (let i = 0; i < CLIENTS; i += 1) {
        // oxlint-disable-next-line no-await-in-loop -- each call would be done by the time that the next one comes
        const { status, body } = await callAs(url, `${i} ${'n'.repeat(10_000)}`);
        assert.ok(
          status === 200 && body.includes('completed'),
          `a call was answered with ${status} ${body.slice(0, 300)}`,
        );
      }
      const longest = Math.max(...told().flatMap((names) => names.map((name) => name.length)));
      assert.ok(longest <= LABEL_CHARS, `the Editor was told a name of ${longest} characters`);
      const most = Math.max(...told().map((names) => names.length));
      assert.equal(most, TOLD, `the Editor was told ${most} names`);
      const status = sandbox.command('status', '--json');
      await status.exit();
      assert.ok(status.said().length < 100_000, `the status has ${status.said().length} characters`);
      await aCallIsAnswered(sandbox);
    },
  },
];

const callAs = (url: string, name: string): Promise<HttpAnswer> =>
  sendRequest(url, { method: 'POST', ...modernCall(name) });
