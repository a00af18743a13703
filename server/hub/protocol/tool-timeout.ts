import { limits } from '../../../generated/typescript/limits.ts';
import type { ReadyToolName } from '../../../generated/typescript/ready-tools.ts';

/** Whoever calls it wants to wait. */
const WAITS: ReadyToolName = 'wait_for';

/** How long a call of one of the Editor's tools waits that does not say it (TMO-01), in ms. */
export const toolTimeoutMs = (name: string): number =>
  name === WAITS ? limits.wait_for_timeout_default_ms : limits.timeout_default_ms;
