import { isCode } from './reason-of.ts';

/** What the system says to a process that may not do that, as in a sandbox. */
export const isForbidden = (error: unknown): boolean => isCode(error, 'EACCES') || isCode(error, 'EPERM');
