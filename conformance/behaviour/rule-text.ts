import type { Row } from './row.ts';

/** When a row passes, as sentences. */
export const ruleText = ({ starts, honest, also }: Row): string =>
  [
    ...(starts === undefined ? [] : [starts === 0 ? 'No start.' : 'At most one start.']),
    ...(honest === undefined ? [] : [`Answer: ${honest.join(', ')}.`]),
    ...(also === undefined ? [] : [also]),
  ].join(' ');
