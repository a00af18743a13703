import { userInfo } from 'node:os';
import { resultOf } from '../../server/lib/errors.ts';

/** Undefined where the user has no entry in the system's list, as in some containers. */
export const userName = (): string | undefined => resultOf(() => userInfo().username);
