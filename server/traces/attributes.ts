import { SpanStatusCode, type Span } from '@opentelemetry/api';

/** What spans say of work: names and states. Code, arguments, results and texts of errors are in none of them. */
export const attribute = {
  logId: 'mcp_unity_bridge.log_id',
  state: 'mcp_unity_bridge.state',
  attempt: 'mcp_unity_bridge.attempt',
  joined: 'mcp_unity_bridge.joined',
  method: 'mcp.method.name',
  tool: 'gen_ai.tool.name',
  error: 'error.type',
} as const;

/** Ends a span with how it came out. */
export function endAs(
  span: Span,
  { state, error_code }: { readonly state: string; readonly error_code?: string | undefined },
  at: number,
): void {
  span.setAttribute(attribute.state, state);
  if (error_code !== undefined)
    span.setAttribute(attribute.error, error_code).setStatus({ code: SpanStatusCode.ERROR });
  span.end(at);
}
