import { serveFixtures } from '../mcp-fixtures/serve-fixtures.ts';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import type { Leg } from './legs.ts';
import { playLeg } from './play-leg.ts';
import { startProduct } from './product-server.ts';
import type { Outcome, RowPlan, SuiteSetup } from './row-plan.ts';

/** A run of the official suite, as a line of the table. */
export function legRow(leg: Leg): RowPlan {
  return {
    id: leg.id,
    suite: leg.suite,
    leg: `${leg.server}, ${leg.revision}`,
    play: (setup) => (leg.server === 'product' ? onProduct(leg, setup) : onFixtures(leg, setup)),
  };
}

async function onProduct(leg: Leg, setup: SuiteSetup): Promise<Outcome> {
  const product = await startProduct(setup.bin);
  try {
    return await play(leg, product.url, setup);
  } finally {
    await product.close();
  }
}

async function onFixtures(leg: Leg, setup: SuiteSetup): Promise<Outcome> {
  const faults: string[] = [];
  const server = await serveFixtures((error) =>
    faults.push(`a fault in the server: ${error instanceof Error ? error.message : String(error)}`),
  );
  try {
    const outcome = await play(leg, server.url, setup);
    return { ...outcome, differences: [...outcome.differences, ...faults] };
  } finally {
    await server.close();
  }
}

async function play(leg: Leg, url: string, { commandOf }: SuiteSetup): Promise<Outcome> {
  const folder = makeTemporaryFolder();
  try {
    const { scored, unscored, checks, differences } = await playLeg(leg, {
      url,
      suite: commandOf(leg.suite),
      folder: folder.path,
    });
    return { passed: scored.passed, expected: scored.expected, unscored, checks, differences };
  } finally {
    folder.remove();
  }
}
