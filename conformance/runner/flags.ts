import { parseArgs } from 'node:util';

const flags = {
  server: { type: 'string' },
  isolated: { type: 'boolean', default: false },
  url: { type: 'string' },
  adapter: { type: 'string' },
  bridge: { type: 'string' },
  offers: { type: 'string' },
  unity: { type: 'string' },
  listen: { type: 'string' },
  dial: { type: 'string' },
  'token-file': { type: 'string' },
  'connect-ms': { type: 'string' },
  'retention-ms': { type: 'string' },
  patience: { type: 'string' },
  level: { type: 'string', default: 'L2' },
  case: { type: 'string', multiple: true },
  jobs: { type: 'string' },
  'known-failures': { type: 'string' },
  out: { type: 'string' },
  json: { type: 'boolean', default: false },
  seed: { type: 'string', default: '1' },
  repeat: { type: 'string', default: '1' },
  'own-timeout': { type: 'string' },
  tolerance: { type: 'string', default: '500' },
  name: { type: 'string' },
  bin: { type: 'string' },
  behaviour: { type: 'boolean', default: false },
  manifest: { type: 'string' },
  call: { type: 'string' },
  checkout: { type: 'string' },
  'run-url': { type: 'string' },
  results: { type: 'string', multiple: true },
  disputed: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export const parseFlags = (argv: readonly string[]) =>
  parseArgs({ args: [...argv], options: flags, allowPositionals: true });
/** What was given, by the name of the flag. */
export type Values = ReturnType<typeof parseFlags>['values'];
