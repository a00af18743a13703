import type { RequestOptions } from '@modelcontextprotocol/client';
import type { Envelope, Json, ToolClient } from 'mcp-unity-bridge';

/** Waits for the result of an operation, however long it takes. Nothing is sent again: the log_id names the work. */
export async function finish(unity: ToolClient<RequestOptions>, answer: Envelope): Promise<Json> {
  let newest = answer;
  for (;;) {
    switch (newest.status) {
      case 'completed':
        return newest.result;
      case 'timeout':
      case 'in_progress':
        newest = await unity.unity_get_result({ log_id: newest.log_id, timeout: 10_000 });
        break;
      case 'error':
        throw new Error(`${newest.error_code}: ${newest.error}`);
      case 'not_found':
        throw new Error(newest.message);
    }
  }
}
