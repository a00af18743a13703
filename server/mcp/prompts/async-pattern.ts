import type { PromptDefinition } from '../protocol/features.ts';
import { userMessage } from './message.ts';

const description = 'How to work with timeouts and log ids: what to do when Unity takes longer than a call waits.';

const text = `Work with Unity like this:

1. Send work with unity_execute_code. Every answer has \`status\` and \`log_id\`; note the log_id.
2. \`completed\`: use \`result\`. \`error\`: read \`error\` and \`error_code\`, fix the cause, then send the fixed code.
3. \`timeout\`: the work goes on in Unity. Do not send it again. Call unity_get_result with the log_id and a timeout of some seconds (at most 25000 ms), again until is_complete is true. Do other things meanwhile if you can; \`partial_result\` shows how far it is.
4. \`interrupted\`: the work may have been done in part. Check with unity_query what was done before you repeat any of it.
5. For work that takes minutes, report on the way with AI.Update(...), and give an idempotency_key: the same key with the same parameters never runs twice.
6. Script compilation, domain reloads and play mode are no errors: results survive them for 24 h under their log_id.
7. After a change of scripts, read unity_get_logs with log_type "error".`;

/** Text only: no argument, nothing is asked. */
export const asyncPatternPrompt: PromptDefinition = {
  name: 'unity_async_pattern',
  title: 'Work with long operations in Unity',
  description,
  get: () => Promise.resolve(userMessage(description, text)),
};
