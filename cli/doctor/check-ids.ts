/** The checks in the order of a request's path: the needs of the server first, so that causes precede their effects. */
export const checkIds = [
  'node',
  'state_dir',
  'disk',
  'token',
  'lock',
  'store',
  'server',
  'socket',
  'mcp',
  'project',
  'editors',
  'call',
  'policy',
  'clients',
  'http',
] as const;

export type CheckId = (typeof checkIds)[number];
