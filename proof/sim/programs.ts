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
  again: 'update 1\nreload\nsuspend\nobey\nupdate 2\ndelay 120\nobey\nupdate 3\nreturn again',
  compile: 'update 1\ncompile\nupdate 2\nreturn compile',
  twice: 'reload\nsuspend\nupdate 1\ncancellable 200\nreload\nsuspend\nupdate 2\nreturn twice',
  falls: 'update 1\nreload\nsuspend\nthrow',
  probe: 'return probe',
} as const;

export type ProgramName = keyof typeof programs;

export const programNames: readonly [ProgramName, ...ProgramName[]] = [
  'quick',
  'work',
  'block',
  'long',
  'stop',
  'fail',
  'bad',
  'again',
  'compile',
  'twice',
  'falls',
];
