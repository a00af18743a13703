import type { Face } from '../form/command.ts';
import type { Work } from '../form/work.ts';
import type { Output } from '../output/output.ts';
import type { SessionOptions } from './open-session.ts';

export interface Submission {
  readonly work: Work;
  /** How long to wait in all, in ms; absent: until it ends. */
  readonly timeoutMs?: number;
  readonly output: Output;
  /** How the result of that operation is shown, where `output` does not say. */
  readonly faceOf?: (log_id: string) => Promise<Face | undefined>;
  readonly server: Pick<SessionOptions, 'stateDir' | 'entry' | 'project' | 'as'>;
}
