import { hostname } from 'node:os';
import { userName } from '../lib/user-name.ts';

/** Who must not be known from a bundle. */
export interface Identity {
  readonly home: string;
  readonly user: string;
  readonly host: string;
  /** Texts that are secret, the token among them. */
  readonly secrets: readonly string[];
}

export function thisIdentity(home: string, secrets: readonly string[]): Identity {
  return { home, user: userName() ?? '', host: hostname(), secrets };
}
