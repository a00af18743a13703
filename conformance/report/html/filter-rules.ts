import { statusOrder } from '../status-styles.ts';

/** Rules that hide the rows whose box is not ticked. */
export const filterRules: string = statusOrder
  .map((status) => `body:has(#show-${status}:not(:checked)) tr.of-${status}{display:none}`)
  .join('\n');
