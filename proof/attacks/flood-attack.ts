import assert from 'node:assert/strict';
import type { Attack } from './attack.ts';
import { floodConnections, type FloodResult } from './connection-flood.ts';

/** In the test; `npm run prove attack -- --connections 10000` does the rest. */
const FEW = 3_000;
/** What thousands of connections may cost: not more than a server that works hard. */
const MOST_MIB = 300;
const SLOWEST_MS = 5_000;

export const floodAttack: Attack = {
  slug: 'connection-flood',
  title:
    'Three thousand connections cost the server little memory, and clients and Editors of before and after are served',
  requirements: ['WIR-03', 'SEC-02'],
  kills: ['connections-unbounded'],
  async run(sandbox) {
    assertHarmless(await floodConnections(sandbox, FEW));
  },
};

/** Throws where the flood has done harm. */
export function assertHarmless({ most_mib, slowest_ms, open }: FloodResult): void {
  assert.ok(most_mib === undefined || most_mib < MOST_MIB, `the server has taken ${most_mib} MiB`);
  assert.ok(slowest_ms < SLOWEST_MS, `a call took ${slowest_ms} ms`);
  assert.ok(open < 2_000, `${open} connections are held open`);
}
