import { splitCommand } from '../lib/split-command.ts';

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
