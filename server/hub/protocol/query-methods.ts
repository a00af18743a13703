/** What the rule is called for queries that may call methods which change something (SEC-06): clients take unity_query for a tool that only reads, and do not ask themselves. */
export const QUERY_METHODS = 'unity_query:methods';
