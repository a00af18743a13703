import { askAndShow, ranOnce, type Act } from './act.ts';
import { waitUntil } from './wait-until.ts';

export const reloadInTheMiddle: Act = {
  title: 'A domain reload in the middle',
  promises: ['EXO-03', 'EXO-04', 'PAR-03', 'LOG-02'],
  play: async (context) => {
    const { unity, ledger, reload } = context.setup;
    const cutLabel = 'running at the reload';
    const running = await askAndShow(context, 'a 20 s job with partial results', () =>
      unity.unity_execute_code({
        code: `${ledger.mark(cutLabel)} AI.Update("half way"); await Task.Delay(20000); return 1;`,
        timeout: 300,
      }),
    );
    const blocker = await askAndShow(context, 'Thread.Sleep(1000): the main thread is busy', () =>
      unity.unity_execute_code({ code: 'Thread.Sleep(1000); return "awake";', timeout: 0 }),
    );
    const label = 'queued at the reload';
    const queued = await askAndShow(context, 'one more call, which waits behind it', () =>
      unity.unity_execute_code({ code: `${ledger.mark(label)} return "after the reload";`, timeout: 0 }),
    );
    reload();
    context.tell.note('… Unity reloads its domain');
    const cut = await askAndShow(context, 'unity_get_result {the job that was running}', () =>
      unity.unity_get_result({ log_id: running.log_id, timeout: 15_000 }),
    );
    context.tell.check(
      cut.status === 'error' && cut.error_code === 'interrupted' && cut.partial_result === 'half way',
      'what was cut off says so, keeps its partial result, and never runs again',
    );
    const awake = await askAndShow(context, 'unity_get_result {the sleep}', () =>
      unity.unity_get_result({ log_id: blocker.log_id, timeout: 15_000 }),
    );
    context.tell.check(awake.status === 'completed', 'what had finished is stored');
    const after = await askAndShow(context, 'unity_get_result {the call that waited}', () =>
      unity.unity_get_result({ log_id: queued.log_id, timeout: 15_000 }),
    );
    context.tell.check(after.status === 'completed', 'what had not started ran afterwards, under the same log_id');
    ranOnce(context, cutLabel);
    ranOnce(context, label);
  },
};

export const killedServer: Act = {
  title: 'kill -9 of the server in the middle of a call',
  promises: ['EXO-01', 'LOG-02'],
  play: async (context) => {
    const { unity, ledger, killServer, serverPid } = context.setup;
    const early = await askAndShow(context, 'a result from before', () =>
      unity.unity_execute_code({ code: 'return "from before";' }),
    );
    const label = 'running at the kill';
    const call = askAndShow(context, 'a 2 s job', () =>
      unity.unity_execute_code({
        code: `${ledger.mark(label)} await Task.Delay(2000); return "survived";`,
        timeout: 20_000,
      }),
    );
    await waitUntil('the job to start', () => ledger.count(label) > 0);
    const killed = await killServer();
    context.tell.note(`… the server, process ${killed}, is dead`);
    const answer = await call;
    const heir = serverPid();
    context.tell.check(
      answer.status === 'completed' && answer.result === 'survived',
      `the client got its answer, from process ${heir ?? '?'}, and noticed nothing`,
    );
    ranOnce(context, label);
    const again = await askAndShow(context, 'unity_get_result {the result from before}', () =>
      unity.unity_get_result({ log_id: early.log_id }),
    );
    context.tell.check(
      again.status === 'completed' && again.result === 'from before' && heir !== killed,
      'everything stored before the kill can be read',
    );
  },
};
