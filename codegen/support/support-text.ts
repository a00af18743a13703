import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A part of what is generated that is the same for every contract, in its own language: a file beside this one. Bundles hold these texts in the
 * place of this module (tools/embed-texts.mjs).
 */
export const supportText = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
