/** The work that simulated clients ask for, by name. The last word of each that returns is its tag. */
export const programs = {
  quick: 'return quick',
  work: 'update 1\ndelay 120\nupdate 2\ndelay 120\nupdate 3\nreturn work',
  block: 'update 1\nsleep 400\nreturn block',
  long: 'update 1\ndelay 2500\nupdate 2\ndelay 2500\nreturn long',
  stop: 'cancellable 1500\nobey\nreturn stop',
  fail: 'update 1\nframe\nthrow',
  bad: '!',
  talk: 'log one\nframe\nlog two\nreturn talk',
  probe: 'return probe',
} as const;

export type ProgramName = keyof typeof programs;

export const programNames: readonly [ProgramName, ...ProgramName[]] = ['quick', 'work', 'block', 'long', 'stop', 'fail', 'bad'];
