import { ProtocolError, type Server } from '@modelcontextprotocol/server';
import { limits } from '../../../../generated/typescript/limits.ts';
import { approvalForm, isApproval } from './form.ts';
import type { Elicitations, McpServerOptions } from '../protocol/mcp-state.ts';

export interface ElicitationsOptions extends Pick<McpServerOptions, 'approve' | 'onFault'> {
  readonly server: Server;
}

/** The hub gives up first, and says so with `over`. */
const PATIENCE_MS = limits.hold_window_ms + 60_000;

export function createElicitations({ server, approve, onFault }: ElicitationsOptions): Elicitations {
  const open = new Map<string, AbortController>();
  return {
    ask(question, { requestId, clientName }) {
      const { log_id, code_hash } = question;
      if (open.has(log_id)) return;
      const over = new AbortController();
      open.set(log_id, over);
      const answered = (approved: boolean): void => {
        if (open.get(log_id) === over) approve({ log_id, code_hash, approved, by: clientName });
      };
      server
        .request(
          { method: 'elicitation/create', params: approvalForm(question) },
          { signal: over.signal, timeout: PATIENCE_MS, relatedRequestId: requestId },
        )
        .then(
          (answer) => answered(isApproval(answer)),
          (error: unknown) => {
            // A client that says no to the question itself has not approved. One that is gone may come back, and is asked again.
            if (error instanceof ProtocolError) answered(false);
          },
        )
        .catch(onFault)
        .finally(() => open.delete(log_id));
    },
    over(log_id) {
      open.get(log_id)?.abort(new Error('the question no longer needs an answer'));
      open.delete(log_id);
    },
  };
}
