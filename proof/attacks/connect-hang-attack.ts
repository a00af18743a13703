import assert from 'node:assert/strict';
import { createFakeEditor } from '../../server/test-kit/fake-editor.ts';
import type { Attack } from './attack.ts';
import { answeredMeanwhile, assertFound, start } from './hang-attacks.ts';
import { serveHttp } from './http.ts';

/** A server that hangs behind `connect` is answered for, and found again: the same as behind the forwarder of this machine. */
export const connectHangAttack: Attack = {
  slug: 'server-hangs-behind-connect',
  title:
    'A server that is stopped delays no answer of `connect`, before acceptance and while work runs; when it goes on, nothing runs twice and the results are found',
  requirements: ['TMO-02', 'EXO-01'],
  kills: ['hanging-server-is-waited-for'],
  cannotRun: () => (process.platform === 'win32' ? 'there is no SIGSTOP' : undefined),
  async run(sandbox) {
    const { url } = await serveHttp(sandbox);
    const { pid, boot_id } = await sandbox.home.hub();
    sandbox.later(() => void process.kill(pid, 'SIGCONT'));
    const client = await sandbox.client({ args: ['connect', url] });
    const editor = createFakeEditor(sandbox.home);
    await editor.connect();

    process.kill(pid, 'SIGSTOP');
    const early = client.call('unity_execute_code', { code: 'Early();', timeout: 0 });
    const given = await answeredMeanwhile(early, pid, url);
    const { log_id: first } = await editor.execution(1);
    editor.start(first);
    editor.complete(first, 'built');
    await assertFound({ client }, given);

    const { call, log_id } = await start({ client, editor }, 2);
    process.kill(pid, 'SIGSTOP');
    assert.equal(await answeredMeanwhile(call, pid, url), log_id);
    editor.complete(log_id, 'built');
    await assertFound({ client }, log_id);
    assert.equal(editor.executed.length, 2);
    assert.equal((await sandbox.home.hub()).boot_id, boot_id, 'the server was replaced');
  },
};
