/**
 * What the user of a command waits for, from the start of its process to its end, with a running server and an Editor: a query, code, and a tool of
 * the Editor, each beside a bare `node -e 0`. Target: at most 1.5 times bare node. Run: npm run bench -- cold-call
 */
import { spawnSync } from 'node:child_process';
import { connect, bin, withGround, percentile, waitForEditor, type Ground } from './processes.ts';

const runs = 25;

const commands: Readonly<Record<string, readonly string[]>> = {
  'bare node -e 0': ['-e', '0'],
  '--version': [bin, '--version'],
  'query "1 + 1"': [bin, 'query', '1 + 1'],
  'run "return 1;"': [bin, 'run', 'return 1;'],
  hierarchy: [bin, 'hierarchy'],
};

function timeOf(args: readonly string[], ground: Ground): number {
  const began = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: ground.env,
    cwd: ground.project,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return performance.now() - began;
}

/** In turns, so that whatever else the machine does affects all of them. */
function measureColdCalls(ground: Ground): void {
  const samples = new Map(Object.keys(commands).map((name) => [name, [] as number[]]));
  for (let run = -1; run < runs; run += 1)
    for (const [name, args] of Object.entries(commands)) {
      const took = timeOf(args, ground);
      if (run >= 0) samples.get(name)?.push(took);
    }
  const bare = percentile(samples.get('bare node -e 0') ?? [], 0.5);
  for (const [name, all] of samples) {
    const [p50, least] = [percentile(all, 0.5), Math.min(...all)];
    console.log(
      `${name.padEnd(18)} p50 ${p50.toFixed(0).padStart(4)} ms   least ${least.toFixed(0).padStart(4)} ms   ratio of p50 to bare ${(p50 / bare).toFixed(2)} (target 1.50)`,
    );
  }
}

await withGround(async (ground) => {
  ground.startMock();
  const keepsServerAlive = await connect([bin], ground);
  await waitForEditor(keepsServerAlive);
  measureColdCalls(ground);
  await keepsServerAlive.close();
});
