/**
 * From spawn to the answer to initialize: first start, and with a running server, against a bundled SDK echo server and a bare `node -e 0`.
 * Targets: with a running server at most 1.35 times bare node; first start at most 1.25 times the echo server. Run: npm run bench -- start
 */
import { bin, bundleEchoServer, connect, percentile, startTime, withGround, type Ground } from './processes.ts';

const runs = 15;

async function medianOf(one: () => Promise<number>): Promise<number> {
  const samples: number[] = [];
  await one();
  for (let run = 0; run < runs; run++) samples.push(await one());
  return percentile(samples, 0.5);
}

const firstStart = (): Promise<number> => withGround((ground) => startTime([bin], ground));

async function measureStarts(ground: Ground): Promise<void> {
  const echoServer = await bundleEchoServer(ground.folder);
  const keepsServerAlive = await connect([bin], ground);
  const bare = await medianOf(() => startTime(['-e', '0'], ground, false));
  const warm = await medianOf(() => startTime([bin], ground));
  const echo = await medianOf(() => startTime([echoServer], ground));
  const first = await medianOf(firstStart);
  await keepsServerAlive.close();
  console.log(`bare node -e 0           ${bare.toFixed(0)} ms`);
  console.log(
    `with a running server    ${warm.toFixed(0)} ms   ratio to bare ${(warm / bare).toFixed(2)} (target 1.35)`,
  );
  console.log(`bundled SDK echo server  ${echo.toFixed(0)} ms`);
  console.log(
    `first start              ${first.toFixed(0)} ms   ratio to echo ${(first / echo).toFixed(2)} (target 1.25)`,
  );
}

await withGround(measureStarts);
