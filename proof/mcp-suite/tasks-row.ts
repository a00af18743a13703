import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { memberOf } from '../../server/lib/json.ts';
import { tasksClient } from './packages.ts';
import { startProduct, type ProductServer } from './product-server.ts';
import type { Outcome, RowPlan, SuiteSetup } from './row-plan.ts';
import { lastWords, runProcess } from './run-process.ts';
import { unasked, asked, wrongWith, type TaskCall } from './task-calls.ts';

const CLIENT_LIMIT_MS = 120_000;
const client = fileURLToPath(new URL('follow-tasks.mjs', import.meta.url));

/** A client of another make follows tasks of the product to their ends. */
export const tasksRow: RowPlan = {
  id: 'tasks-http',
  suite: tasksClient,
  leg: 'product, http, modern',
  play: onProduct,
};

async function onProduct(setup: SuiteSetup): Promise<Outcome> {
  const product = await startProduct(setup.bin);
  try {
    const differences = [...(await playCalls(unasked, setup, product))];
    const rules = [{ tool: 'unity_execute_code', decision: 'ask' }];
    writeFileSync(join(product.stateDir, 'policy.json'), JSON.stringify({ version: 1, rules }), { mode: 0o600 });
    differences.push(...(await playCalls(asked, setup, product)));
    const expected = unasked.length + asked.length;
    const passed = expected - differences.length;
    return { passed, expected, checks: passed, differences };
  } finally {
    await product.close();
  }
}

async function playCalls(
  calls: readonly TaskCall[],
  { commandOf }: SuiteSetup,
  { url, project }: ProductServer,
): Promise<readonly string[]> {
  const [node = '', entry = ''] = commandOf(tasksClient);
  const home = makeTemporaryFolder();
  try {
    const given = JSON.stringify(calls.map((call) => call.given));
    const end = await runProcess([node, client, entry, `${url}?project=${encodeURIComponent(project)}`, given], {
      cwd: home.path,
      env: { ...process.env, HOME: home.path, USERPROFILE: home.path },
      limit_ms: CLIENT_LIMIT_MS,
    });
    if (end.code !== 0) return calls.map(({ name }) => `${name}: the client ended with ${end.code}: ${lastWords(end)}`);
    const ended: unknown = JSON.parse(end.stdout);
    return calls.flatMap((call, index) => wrongWith(call, memberOf(ended, String(index))));
  } finally {
    home.remove();
  }
}
