import { stateDirOf } from '../server/home/state-dir.ts';
import { exitCodeTable } from './lib/exit-codes.ts';
import { playCommand } from './play-command.ts';
import { submit } from './session/submit.ts';
import { readSource, readSubmissionWords, submissionOptions } from './session/submission-words.ts';

const ALLOW_METHODS = '--allow-methods';

const usage = `Usage: mcp-unity-bridge query "<expression>" [options]

Reads one value from the Unity Editor and prints it: texts as they are but for control characters, everything else as JSON.
Only methods that change nothing are called (GetComponent, Find, Distance, ...).

  ${ALLOW_METHODS}          call other methods as well; asks, unless the policy has a rule for unity_query:methods
${submissionOptions}

Examples:
  mcp-unity-bridge query "Scene['Player'].transform.position"
  mcp-unity-bridge query "Scene['Player'].name" --project MyGame
  mcp-unity-bridge query "Scene['Player'].transform.position" --json --timeout 5s

${exitCodeTable}`;

/** Resolves to the exit code. `entry`: the script that a server is started with. */
export function queryCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({
    argv,
    usage,
    async read(words) {
      const others = words.filter((word) => word !== ALLOW_METHODS);
      const order = readSubmissionWords(others, 'an expression');
      if (order === undefined) return undefined;
      return { ...order, query: await readSource(order.source), allowMethods: others.length < words.length };
    },
    play({ query, key, allowMethods, ...order }) {
      const work = {
        tool: 'unity_query',
        query: query.trim(),
        ...(allowMethods ? { allow_methods: true } : {}),
        ...(key === undefined ? {} : { idempotency_key: key }),
      } as const;
      return submit({
        ...order,
        work,
        server: {
          stateDir: stateDirOf(process.env),
          entry,
          ...(order.project === undefined ? {} : { project: order.project }),
        },
      });
    },
  });
}
