/**
 * What people and agents type who know other command lines, and what it means here. A guess of two words stands before the one of its first word: `play
 * start` is `play`.
 */
export const guesses: Readonly<Record<string, readonly string[]>> = {
  exec: ['run'],
  execute: ['run'],
  eval: ['run'],
  'execute-code': ['run'],
  unity_execute_code: ['run'],
  get: ['query'],
  inspect: ['query'],
  unity_query: ['query'],
  log: ['logs'],
  tail: ['logs', '--follow'],
  unity_get_logs: ['logs'],
  ps: ['operations'],
  ops: ['operations'],
  operation: ['operations'],
  jobs: ['operations'],
  history: ['operations'],
  show: ['operations', 'show'],
  'get-result': ['result'],
  unity_get_result: ['result'],
  await: ['wait'],
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
  run_tests: ['test'],
  'test run': ['test'],
  'tests run': ['test'],
  'console get': ['console'],
  'console read': ['console'],
  'play start': ['play'],
  'play enter': ['play'],
  'play on': ['play'],
  'play stop': ['stop'],
  'play exit': ['stop'],
  'play leave': ['stop'],
  'play off': ['stop'],
  'play pause': ['pause'],
  'play resume': ['resume'],
  'play step': ['step'],
  unpause: ['resume'],
  continue: ['resume'],
  shot: ['screenshot'],
  capture: ['screenshot'],
  scene: ['hierarchy'],
  'scene hierarchy': ['hierarchy'],
  tree: ['hierarchy'],
  'menu-item': ['menu'],
  'execute-menu-item': ['menu'],
  'scene save': ['save'],
  'list-tools': ['tools'],
  'tools list': ['tools'],
  'tools call': ['call'],
  tool: ['call'],
  command: ['call'],
  ping: ['status'],
  editors: ['status'],
  ready: ['status', '--until-ready'],
  'wait-ready': ['status', '--until-ready'],
  setup: ['init'],
  install: ['init'],
  server: ['serve'],
  mcp: ['forward'],
};

/** What a command line may have meant; undefined where nobody guesses that. */
export function meantBy([first = '', second = '', ...rest]: readonly string[]): readonly string[] | undefined {
  const two = find(`${first} ${second}`);
  if (two !== undefined) return [...two, ...rest];
  const one = find(first);
  return one === undefined ? undefined : [...one, ...(second === '' ? [] : [second]), ...rest];
}

const find = (words: string): readonly string[] | undefined =>
  Object.hasOwn(guesses, words) ? guesses[words] : undefined;
