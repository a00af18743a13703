const untilReady: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    'ready',
    'wait-ready',
    'wait-for-ready',
    'wait-until-ready',
    'wait ready',
    'wait editor',
    'wait unity',
    'wait --until-ready',
    'wait --ready',
  ].map((words) => [words, ['status', '--until-ready']]),
);

/**
 * What people and agents type who know other command lines, and what it means here. A guess of two words comes before the one of its first word: `play
 * start` is `play`.
 */
export const guesses: Readonly<Record<string, readonly string[]>> = {
  exec: ['run'],
  execute: ['run'],
  eval: ['run'],
  'execute-code': ['run'],
  'unity-execute-code': ['run'],
  code: ['run'],
  get: ['query'],
  inspect: ['query'],
  'unity-query': ['query'],
  log: ['logs'],
  tail: ['logs', '--follow'],
  'unity-get-logs': ['logs'],
  'get-logs': ['logs'],
  ps: ['operations'],
  list: ['operations'],
  ls: ['operations'],
  ops: ['operations'],
  operation: ['operations'],
  jobs: ['operations'],
  history: ['operations'],
  show: ['operations', 'show'],
  'unity-get-log-details': ['operations', 'show'],
  'get-result': ['result'],
  'unity-get-result': ['result'],
  await: ['wait'],
  ...untilReady,
  kill: ['cancel'],
  abort: ['cancel'],
  recompile: ['compile'],
  refresh: ['compile'],
  import: ['compile'],
  'assets refresh': ['compile'],
  'assets import': ['compile'],
  'asset refresh': ['compile'],
  'assets find': ['assets'],
  'assets list': ['assets'],
  asset: ['assets'],
  find: ['assets'],
  tests: ['test'],
  'run-tests': ['test'],
  'test run': ['test'],
  'tests run': ['test'],
  ...modesOf('test'),
  ...modesOf('tests'),
  'console get': ['console'],
  'console read': ['console'],
  'read-console': ['console'],
  ...playMode('playmode'),
  ...playMode('play-mode'),
  'enter-play-mode': ['play'],
  'exit-play-mode': ['stop'],
  ...playMode('play'),
  'play mode': ['play'],
  unpause: ['resume'],
  continue: ['resume'],
  'screenshot game': ['screenshot', '--view', 'game'],
  'screenshot scene': ['screenshot', '--view', 'scene'],
  shot: ['screenshot'],
  capture: ['screenshot'],
  'take-screenshot': ['screenshot'],
  scene: ['hierarchy'],
  'scene hierarchy': ['hierarchy'],
  tree: ['hierarchy'],
  'scene-hierarchy': ['hierarchy'],
  'find-assets': ['assets'],
  'menu list': ['menu'],
  'menu-item': ['menu'],
  'execute-menu-item': ['menu'],
  'build-player': ['build'],
  'scene save': ['save'],
  'list-tools': ['tools'],
  'tools list': ['tools'],
  'tools call': ['call'],
  tool: ['call'],
  command: ['call'],
  ping: ['status'],
  health: ['status'],
  info: ['status'],
  editors: ['status'],
  setup: ['init'],
  install: ['init'],
  server: ['serve'],
  mcp: ['forward'],
  skill: ['skills'],
  update: ['upgrade'],
  'get-serialized': ['call', 'get_serialized'],
  'set-serialized': ['call', 'set_serialized'],
};

/** `play start`, `playmode exit` and the like. */
function playMode(command: string): Record<string, readonly string[]> {
  const meant = {
    play: ['start', 'enter', 'on'],
    stop: ['stop', 'exit', 'leave', 'off', 'end'],
    pause: ['pause'],
    resume: ['resume', 'unpause'],
    step: ['step'],
  };
  return {
    ...(command === 'play' ? {} : { [command]: ['play'] }),
    ...Object.fromEntries(
      Object.entries(meant).flatMap(([name, words]) => words.map((word) => [`${command} ${word}`, [name]])),
    ),
  };
}

/** `test edit` is `test --mode edit`. */
function modesOf(command: string): Record<string, readonly string[]> {
  return Object.fromEntries(
    ['edit', 'play'].flatMap((mode) =>
      [mode, `${mode}mode`].map((word) => [`${command} ${word}`, ['test', '--mode', mode]]),
    ),
  );
}

/** What is no expression: the log_id of an operation, or its beginning. */
const logId = /^(?:last|[0-9a-f]{8}(?:-[0-9a-f-]*)?)$/;

/** What a command line may have meant; undefined where no guess covers it. */
export function meantBy([first = '', second = '', ...rest]: readonly string[]): readonly string[] | undefined {
  if ((first === 'get' || first === 'inspect') && logId.test(second)) return ['result', second, ...rest];
  const two = findGuess(`${first} ${second}`);
  if (two !== undefined) return [...two, ...rest];
  const one = findGuess(first);
  return one === undefined ? undefined : [...one, ...(second === '' ? [] : [second]), ...rest];
}

/** Tools are named with `_`, options with `-`: either is understood. */
function findGuess(words: string): readonly string[] | undefined {
  const guess = words.replaceAll('_', '-');
  return Object.hasOwn(guesses, guess) ? guesses[guess] : undefined;
}
