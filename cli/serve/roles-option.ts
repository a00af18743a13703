import { checkRoles } from '../../server/policy/check-roles.ts';
import type { ServeOptions } from '../../server/process/serve-options.ts';
import { givenPath } from '../lib/given-path.ts';

interface RolesFlags {
  readonly issuer?: string | undefined;
  readonly roles?: string | undefined;
  readonly 'roles-claim'?: string | undefined;
}

export function rolesOption({
  issuer,
  roles: dir,
  'roles-claim': claim = 'roles',
}: RolesFlags): Pick<ServeOptions, 'roles'> {
  if (dir === undefined) {
    if (claim !== 'roles') throw new Error('expected --roles as well: --roles-claim is about it');
    return {};
  }
  if (issuer === undefined) throw new Error('expected --issuer as well: --roles is about people who sign in');
  if (claim === '') throw new Error('expected the name of a claim as --roles-claim, got ""');
  const roles = { dir: givenPath('--roles', 'folder', dir), claim };
  checkRoles(roles);
  return { roles };
}
