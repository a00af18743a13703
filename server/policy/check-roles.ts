import { readdirSync } from 'node:fs';
import { reasonOf } from '../lib/reason-of.ts';
import type { RolesOptions } from './roles.ts';
import { attempt } from '../lib/attempt.ts';

/** Throws, with a sentence for people, if no user could have a role. */
export function checkRoles({ dir }: Pick<RolesOptions, 'dir'>): void {
  const names = attempt(
    () => readdirSync(dir, { recursive: true, encoding: 'utf8' }),
    (cause) => {
      throw new Error(`expected a folder with a file <role>.json for each role as --roles: ${reasonOf(cause)}.`, {
        cause,
      });
    },
  );
  if (!names.some((name) => name.endsWith('.json')))
    throw new Error(`expected a file <role>.json for each role in the folder of --roles, ${dir}: there is none.`);
}
