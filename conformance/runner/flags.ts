import { parseArgs } from 'node:util';
import { splitCommand } from '../lib/child.ts';

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

export function wordsOf(option: string, text: string): readonly string[] {
  const words = splitCommand(text);
  if (words.length === 0) throw new Error(`expected a command as ${option}, got nothing`);
  return words;
}

export function addressOf(name: string, text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Error(`expected an address such as http://127.0.0.1:8080/mcp as ${name}, got "${text}"`);
  return text;
}

export function wholeNumber(name: string, text: string, minimum: number): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < minimum)
    throw new Error(`expected a whole number of at least ${minimum} as ${name}, got "${text}"`);
  return value;
}
