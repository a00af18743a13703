import { expect, it } from 'vitest';
import type { Observation } from '../oracles/history.ts';
import type { SimCommand, ProgramName } from './command.ts';
import { playScenario } from './play.ts';

/** What may happen to work that resumes after a reload (EXO-13). */
const blows: Readonly<Record<string, SimCommand>> = {
  'a reload': { do: 'reload', survive: 0, ms: 40 },
  'a reload that lets a write through': { do: 'reload', survive: 1, ms: 40 },
  'a kill of Unity': { do: 'crash', survive: 0, ms: 40, journal_lost: false },
  'a kill of Unity that lets a write through': { do: 'crash', survive: 1, ms: 2500, journal_lost: false },
  'a quit': { do: 'fault', fault: 'quit_editor', ms: 40 },
  'a cut': { do: 'cut', half_open: false, ms: 300 },
  'a connection that hangs': { do: 'cut', half_open: true, ms: 300 },
  'a kill of the server': { do: 'kill', survive: 1, ms: 300, back: 0 },
  'a full disk in Unity': { do: 'disk', of: 'journal', mode: 'full', ms: 2500 },
  'a slow disk in Unity': { do: 'disk', of: 'journal', mode: 'slow', ms: 2500 },
  'a cancel': { do: 'cancel', which: 0, by: 'user' },
  'an identical call': { do: 'call', client: 0, program: 'again', timeout: 0, how: 'plain' },
};

const seed = 5;
const callOf = (program: ProgramName): SimCommand => ({ do: 'call', client: 0, program, timeout: 0, how: 'plain' });
const rest: SimCommand = { do: 'wait', ms: 4000 };

/** Every instant at which something happens to it, and the one before. */
function momentsOf(program: ProgramName): number[] {
  const { history = [] } = playScenario({ seed, commands: [callOf(program), rest] }, { history: true });
  const began = history.find(({ kind }) => kind === 'asked')?.at ?? 0;
  const ended = history.find((observation) => isEnd(observation))?.at ?? 0;
  const times = history.flatMap(({ at }) => (at >= began && at <= ended ? [at - began - 1, at - began] : []));
  return [...new Set(times)].filter((ms) => ms > 0);
}

const isEnd = (observation: Observation): boolean =>
  observation.kind === 'durable' && observation.disk === 'store' && observation.what === 'ended';

it.each(Object.entries(blows))(
  'at every moment of work that continues after a reload, %s breaks no promise',
  (_name, blow) => {
    for (const program of ['again', 'compile', 'twice', 'falls'] as const) {
      const moments = momentsOf(program);
      expect(moments.length).toBeGreaterThan(10);
      for (const ms of moments) {
        const { verdict } = playScenario({ seed, commands: [callOf(program), { do: 'wait', ms }, blow, rest] });
        expect(verdict, `${program} after ${ms} ms`).toEqual({ kind: 'pass' });
      }
    }
  },
);

it('really continues, once, under the same log_id', () => {
  const { history = [] } = playScenario({ seed, commands: [callOf('twice'), rest] }, { history: true });
  const ran = history.flatMap((observation) =>
    observation.kind === 'ledger' && observation.work.includes('twice')
      ? [{ mark: observation.mark, log_id: observation.log_id }]
      : [],
  );
  expect(ran.map(({ mark }) => mark)).toEqual(['start', 'resume', 'resume', 'end']);
  expect(new Set(ran.map(({ log_id }) => log_id)).size).toBe(1);
});
