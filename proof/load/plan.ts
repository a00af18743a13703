/** What a load run is made of. */
export interface LoadPlan {
  /** One server with its state folder; or an owner and a standby on PostgreSQL, with a balancer before them. */
  readonly store: 'sqlite' | 'postgres';
  /** Of the owner's lease, with PostgreSQL. */
  readonly leaseSeconds: number;
  readonly clients: number;
  readonly editors: number;
  readonly minutes: number;
  readonly seed: number;
  /** Reloads and kills; without them only the load is left. */
  readonly faults: boolean;
  /** Mean pause between two calls of one client, ms. Faults come as much rarer as calls do. */
  readonly pauseMs: number;
}

/** Mean pause of a run that is to load the machine, ms. */
export const BUSY_PAUSE_MS = 400;

/** How a client comes. */
export type ClientKind = 'stdio' | 'connect' | 'http-2025' | 'http-2026';

/** Of twenty clients: eight forwarders, two forwarders over HTTP, six sessions of the 2025 era and four clients of the 2026 era. */
const pattern: readonly [ClientKind, ...ClientKind[]] = [
  'stdio',
  'http-2025',
  'stdio',
  'http-2026',
  'stdio',
  'http-2025',
  'connect',
  'http-2026',
  'stdio',
  'http-2025',
  'stdio',
  'http-2025',
  'stdio',
  'http-2026',
  'connect',
  'http-2025',
  'stdio',
  'http-2026',
  'stdio',
  'http-2025',
];

/** Clients of servers on other machines come over HTTP: a forwarder over stdio would start a server of its own. */
export function kindOf(client: number, store: LoadPlan['store']): ClientKind {
  const kind = pattern[client % pattern.length] ?? pattern[0];
  return store === 'postgres' && kind === 'stdio' ? 'connect' : kind;
}
