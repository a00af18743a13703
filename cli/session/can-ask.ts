import { isatty } from 'node:tty';

/**
 * Whether there is a user to ask: both to read the question and to type the answer. By the descriptors: most commands use neither stream, and to make one takes a
 * millisecond.
 */
export const canAsk = (): boolean => isatty(0) && isatty(2);
