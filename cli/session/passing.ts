import type { ErrorCode } from '../../generated/typescript/types.ts';

/** A refusal that passes by itself: too many calls for now, or a store that is busy. */
export const isPassing = (code: ErrorCode): boolean => code === 'overloaded' || code === 'storage_unavailable';
