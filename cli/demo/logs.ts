import { askAndShow, type Act } from './act.ts';
import { waitUntil } from './wait-until.ts';

export const logsAndDetails: Act = {
  title: 'Logs, and the whole story of one id',
  promises: ['LGS-01', 'LGS-02'],
  play: async (context) => {
    const { unity } = context.setup;
    const run = await askAndShow(context, 'Debug.LogError and AI.Write', () =>
      unity.unity_execute_code({
        code: 'Debug.LogError("The door has no hinge"); AI.Write("inventory", new { swords = 2 }); return null;',
      }),
    );
    await waitUntil('the entries to arrive', async () => {
      const logs = await unity.unity_get_logs({ log_name: 'inventory' });
      return logs.status === 'completed' && logs.result.entries.length > 0;
    });
    const errors = await askAndShow(context, 'unity_get_logs log_type error, limit 1', () =>
      unity.unity_get_logs({ log_type: 'error', limit: 1 }),
    );
    const entry = errors.status === 'completed' ? errors.result.entries[0] : undefined;
    context.tell.check(
      entry?.message === 'The door has no hinge' && entry.operation_log_id === run.log_id,
      'the newest error names the operation that logged it',
    );
    const whole = await askAndShow(context, 'unity_get_log_details {that entry}', () =>
      unity.unity_get_log_details({ log_id: entry?.log_id ?? '' }),
    );
    context.tell.check(
      whole.status === 'completed' && whole.result.kind === 'log_entry',
      'the entry can be read, whole',
    );
    const story = await askAndShow(context, 'unity_get_log_details {the operation}', () =>
      unity.unity_get_log_details({ log_id: run.log_id }),
    );
    context.tell.check(
      story.status === 'completed' && story.result.kind === 'operation' && story.result.history.length > 1,
      'and so is the operation, with its code and history',
    );
  },
};
