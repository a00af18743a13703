/** What is looked at, in the order a request travels: first what the server needs, so that later findings have their cause above them. */
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
