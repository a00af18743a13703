import type { Command, Scenario } from '../sim/command.ts';

/** Whether a scenario still shows what is being looked for. */
export type Fails = (scenario: Scenario) => boolean;

/** The numbers that a command's members are made smaller to. */
const smaller: Readonly<Record<string, readonly number[]>> = {
  ms: [1, 10, 100, 1000, 11_000],
  timeout: [0, 100, 1000],
  survive: [0, 1],
  which: [0],
  back: [0, 1, 3],
  client: [0],
};
const ROUNDS_LIMIT = 8;

/** Leaves out commands, then makes what remains simpler, as long as it still fails. A history of one seed: nothing else changes. */
export function shrink(scenario: Scenario, fails: Fails): Scenario {
  let best = scenario;
  for (let round = 0; round < ROUNDS_LIMIT; round += 1) {
    const next = simplify(leaveOut(best, fails), fails);
    if (JSON.stringify(next) === JSON.stringify(best)) return next;
    best = next;
  }
  return best;
}

function leaveOut(scenario: Scenario, fails: Fails): Scenario {
  let best = scenario;
  for (let size = Math.ceil(best.commands.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let start = 0; start < best.commands.length;) {
      const candidate = { ...best, commands: [...best.commands.slice(0, start), ...best.commands.slice(start + size)] };
      if (fails(candidate)) best = candidate;
      else start += size;
    }
  }
  return best;
}

function simplify(scenario: Scenario, fails: Fails): Scenario {
  let best = scenario;
  for (let index = 0; index < best.commands.length; index += 1) {
    const command = best.commands[index];
    if (command === undefined) continue;
    for (const simpler of simplerThan(command)) {
      const candidate = { ...best, commands: best.commands.with(index, simpler) };
      if (!fails(candidate)) continue;
      best = candidate;
      break;
    }
  }
  return best;
}

/** Simplest first. */
function simplerThan(command: Command): Command[] {
  const found: Command[] = [];
  if (command.do === 'call' && command.program !== 'quick') found.push({ ...command, program: 'quick' }, { ...command, program: 'work' });
  if (command.do === 'call' && command.how !== 'plain') found.push({ ...command, how: 'plain' });
  if (command.do === 'crash' && command.journal_lost) found.push({ ...command, journal_lost: false });
  for (const [member, values] of Object.entries(smaller)) {
    const now: unknown = Reflect.get(command, member);
    if (typeof now === 'number') for (const value of values) if (value < now) found.push({ ...command, [member]: value });
  }
  return found;
}
