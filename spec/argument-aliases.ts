/** What clients and models call some arguments: of a tool that only reads, such a name is taken for the one that the tool has. */
export const argumentAliases: Readonly<Record<string, readonly string[]>> = {
  query: ['expression', 'expr', 'q', 'code', 'path'],
  limit: ['count', 'max', 'max_count', 'max_results', 'max_entries', 'num', 'n', 'page_size', 'top'],
  offset: ['skip', 'start'],
  timeout: ['timeout_ms', 'wait', 'wait_ms'],
  log_id: ['id', 'operation_id', 'task_id'],
  log_type: ['type', 'level', 'severity'],
  log_name: ['name', 'source'],
  since: ['after', 'from', 'start_time', 'since_time'],
  topic: ['subject', 'section'],
  pointer: ['path', 'json_pointer'],
  allow_methods: ['allow_method_calls'],
  idempotency_key: ['request_id', 'dedup_key'],
};
