import { limits } from '../../../generated/typescript/limits.ts';
import type { ReadyToolName } from '../../../generated/typescript/ready-tools.ts';

/** The tool whose calls wait by purpose, so its default timeout is longer. */
const WAITS: ReadyToolName = 'wait_for';

/** The default timeout of a call of one of the Editor's tools (TMO-01), in ms. */
export const toolTimeoutMs = (name: string): number =>
  name === WAITS ? limits.wait_for_timeout_default_ms : limits.timeout_default_ms;
