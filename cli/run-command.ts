import { stateDirOf } from '../server/home/state-dir.ts';
import { exitCodeTable } from './lib/exit-codes.ts';
import { playCommand } from './play-command.ts';
import { submit } from './session/submit.ts';
import { readSource, readSubmissionWords, submissionOptions } from './session/submission-words.ts';

const usage = `Usage: mcp-unity-bridge run "<C#>" [options]

Runs C# in the Unity Editor and prints what it returns: texts as they are but for control characters, everything else as JSON. The code is the body of a method; it may await,
or be a coroutine body (yield return). Ctrl+C ends the wait, not the work.

${submissionOptions}

Examples:
  mcp-unity-bridge run 'return 6 * 7;'
  mcp-unity-bridge run 'return GameObject.Find("Player").transform.position;' --project MyGame
  mcp-unity-bridge run --file build.cs --timeout 30m --key nightly-build
  echo 'return 1;' | mcp-unity-bridge run - --json

${exitCodeTable}`;

/** Resolves to the exit code. `entry`: the script that a server is started with. */
export function runCommand(argv: readonly string[], entry: string): Promise<number> {
  return playCommand({
    argv,
    usage,
    async read(words) {
      const order = readSubmissionWords(words, 'C# code');
      return order === undefined ? undefined : { ...order, code: await readSource(order.source) };
    },
    play({ code, key, ...order }) {
      const work = {
        tool: 'unity_execute_code',
        code,
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
