import { invalidRequest } from '../protocol/errors.ts';

/** A boolean that a prompt takes as text, as all their arguments are; without one: no. Throws where it is neither. */
export function yesOrNo(name: string, text: string | undefined): boolean {
  const value = text?.trim() ?? '';
  if (value === 'true' || value === 'false' || value === '') return value === 'true';
  throw invalidRequest(`Expected true or false as ${name}, got ${JSON.stringify(value.slice(0, 60))}.`);
}
