import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** What of a leg is known to fail. An entry is a scenario, or one check of it: `server-stateless:sep-2575-server-rejects-undeclared-capability`. */
export interface Expectations {
  /** Among the scored scenarios. */
  readonly server: readonly string[];
  /** Among those that the suite runs without counting them. */
  readonly unscored: readonly string[];
}

/** Reads expectations/<leg>.yml. Throws an Error with a sentence where the file is not what it should be. */
export function readExpectations(leg_id: string): Expectations {
  const path = fileURLToPath(new URL(`./expectations/${leg_id}.yml`, import.meta.url));
  const content: unknown = parse(readFileSync(path, 'utf8'));
  if (typeof content !== 'object' || content === null)
    throw new Error(`${path}: expected the lists "server" and "unscored"`);
  const unknown = Object.keys(content).filter((key) => key !== 'server' && key !== 'unscored');
  if (unknown.length > 0)
    throw new Error(`${path}: expected the lists "server" and "unscored", got also ${unknown.join(', ')}`);
  return { server: listOf(content, 'server', path), unscored: listOf(content, 'unscored', path) };
}

function listOf(content: object, key: string, path: string): readonly string[] {
  const list: unknown = Reflect.get(content, key);
  if (!Array.isArray(list) || !list.every((entry) => typeof entry === 'string'))
    throw new Error(`${path}: expected a list of names as "${key}"`);
  return list;
}
