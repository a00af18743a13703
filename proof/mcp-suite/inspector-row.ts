import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { callOverHttp } from './call-over-http.ts';
import { inspectorCalls } from './inspector-calls.ts';
import { inspector } from './packages.ts';
import { playInspector } from './play-inspector.ts';
import { startProduct, type ProductServer } from './product-server.ts';
import type { Outcome, RowPlan, SuiteSetup } from './row-plan.ts';

type Transport = 'stdio' | 'http';
type Era = 'legacy' | 'modern';

/** The Inspector speaks to the product in each way that a client may: by the command of stdio clients (the forwarder) and over HTTP, in both eras. */
export const inspectorRows: readonly RowPlan[] = (['stdio', 'http'] as const).flatMap((transport) =>
  (['legacy', 'modern'] as const).map((era) => inspectorRow(transport, era)),
);

function inspectorRow(transport: Transport, era: Era): RowPlan {
  return {
    id: `inspector-${transport}-${era}`,
    suite: inspector,
    leg: `product, ${transport}, ${era}`,
    play: (setup) => onProduct(transport, era, setup),
  };
}

async function onProduct(transport: Transport, era: Era, setup: SuiteSetup): Promise<Outcome> {
  const product = await startProduct(setup.bin);
  const home = makeTemporaryFolder();
  try {
    const calls = inspectorCalls(await someLogId(product.url));
    const differences = await playInspector(calls, {
      inspector: setup.commandOf(inspector),
      target: targetOf(transport, product, setup),
      era,
      home: home.path,
    });
    const passed = calls.length - differences.length;
    return { passed, expected: calls.length, checks: passed, differences };
  } finally {
    home.remove();
    await product.close();
  }
}

/** What the Inspector connects to. */
function targetOf(
  transport: Transport,
  { url, project, stateDir }: ProductServer,
  { bin }: SuiteSetup,
): readonly string[] {
  switch (transport) {
    case 'stdio':
      return [process.execPath, bin, '--project', project, '-e', `MCP_UNITY_BRIDGE_HOME=${stateDir}`];
    case 'http':
      return ['--transport', 'http', '--server-url', `${url}?project=${encodeURIComponent(project)}`];
  }
}

/** Of an operation that is made to be looked at. */
async function someLogId(url: string): Promise<string> {
  const envelope = await callOverHttp(url, 'unity_execute_code', { code: 'return "looked at";', timeout: 20_000 });
  const log_id = envelope?.['log_id'];
  if (envelope?.['status'] !== 'completed' || typeof log_id !== 'string')
    throw new Error(`code did not run: ${JSON.stringify(envelope)}`);
  return log_id;
}
