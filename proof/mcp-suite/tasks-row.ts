import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { makeTemporaryFolder } from '../../conformance/lib/temporary-folder.ts';
import { memberOf } from '../../server/lib/json.ts';
import { tasksClient } from './packages.ts';
import { startProduct, type ProductServer } from './product-server.ts';
import type { Outcome, RowPlan, SuiteSetup } from './row-plan.ts';
import { lastWords, runProcess } from './run-process.ts';

const CLIENT_LIMIT_MS = 120_000;
const client = fileURLToPath(new URL('follow-tasks.mjs', import.meta.url));

/** A call, and what its client is to come to. */
interface TaskCall {
  readonly name: string;
  readonly given: { readonly code: string; readonly timeout: number };
  /** Members of what it came to. */
  readonly comesTo: {
    readonly isTask: boolean;
    readonly isError: boolean;
    readonly result: unknown;
    readonly asked: number;
  };
}

const unasked: readonly TaskCall[] = [
  {
    name: 'within its wait',
    given: { code: 'return 1;', timeout: 60_000 },
    comesTo: { isTask: false, isError: false, result: 1, asked: 0 },
  },
  {
    name: 'longer than its wait',
    given: { code: 'await Task.Delay(500); return 42;', timeout: 0 },
    comesTo: { isTask: true, isError: false, result: 42, asked: 0 },
  },
  {
    name: 'that fails',
    given: { code: 'await Task.Delay(500); throw new System.Exception("broken");', timeout: 0 },
    comesTo: { isTask: true, isError: true, result: undefined, asked: 0 },
  },
];

const asked: readonly TaskCall[] = [
  {
    name: 'that the user is asked about',
    given: { code: 'return 3;', timeout: 60_000 },
    comesTo: { isTask: true, isError: false, result: 3, asked: 1 },
  },
];

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

function wrongWith({ name, comesTo }: TaskCall, ended: unknown): readonly string[] {
  const result = memberOf(ended, 'result');
  const said = memberOf(ended, 'said');
  const found = {
    isTask: Array.isArray(said) && said.includes('tasks/get'),
    isError: memberOf(result, 'isError') === true,
    result: memberOf(memberOf(result, 'structuredContent'), 'result'),
    asked: memberOf(ended, 'asked'),
  };
  const isRight = memberOf(ended, 'status') === 'completed' && isDeepStrictEqual(found, comesTo);
  return isRight ? [] : [`${name}: expected ${JSON.stringify(comesTo)}, got ${JSON.stringify(ended).slice(0, 600)}`];
}
