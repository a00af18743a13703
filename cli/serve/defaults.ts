/** Of MCP over HTTP, where none is given. */
export const DEFAULT_HTTP_PORT = 30_069;
export const KIBIBYTE = 1024;
