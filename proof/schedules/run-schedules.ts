import { parseArgs } from 'node:util';
import { notInstalled } from '../lib/dotnet.ts';
import { isRequired, numberOption, runProgram, say } from '../lib/program.ts';
import { buildPlayer, startPlayer, PLAYER_FOLDER } from './player.ts';
import { searchSchedules, type Found } from './search.ts';

// Schedules on the mock's core and on the C# core. Exit codes: 0 the same, 1 a difference, 70 it cannot run here.

const DIFFERENT = 1;
const CANNOT_RUN = 70;
const RUNS = 1000;
/** Number of differences that are shrunk and printed. */
const SHOWN = 10;

const usage = 'Usage: npm run prove schedules -- [--runs N] [--seed N] [--player <folder>] [--no-build]';

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string' },
      seed: { type: 'string' },
      player: { type: 'string', default: PLAYER_FOLDER },
      'no-build': { type: 'boolean', default: false },
    },
  });
  const first = numberOption('seed', values.seed, { fallback: 1 });
  const count = numberOption('runs', values.runs, { fallback: RUNS, least: 1 });
  const missing = notInstalled();
  if (missing !== undefined) {
    say(`schedules: skipped (${missing})`);
    return isRequired('dotnet') ? CANNOT_RUN : 0;
  }
  if (!values['no-build']) buildPlayer();
  const player = await startPlayer(values.player);
  try {
    const began = performance.now();
    const found = await searchSchedules(player, { first, count, shown: SHOWN });
    report(found, (performance.now() - began) / 1000);
    return found.different === 0 ? 0 : DIFFERENT;
  } finally {
    await player.stop();
  }
}

function report({ schedules, events, different, kinds, shown }: Found, seconds: number): void {
  for (const { seed, commands, difference } of shown) {
    say(`\n== seed ${seed}: ${difference.kind}\n${commands.map((command) => JSON.stringify(command)).join('\n')}`);
    say(`-- mock: ${difference.mock}\n-- C#:   ${difference.real}`);
    say(`replay: npm run prove schedules -- --runs 1 --seed ${seed}`);
  }
  for (const [kind, times] of kinds) say(`${times} different: ${kind}`);
  say(
    `${schedules} schedules with ${events} events in ${seconds.toFixed(1)} s ` +
      `(${Math.round((schedules / seconds) * 60)} a minute): ${different} different`,
  );
}

await runProgram({ name: 'schedules', usage, main });
