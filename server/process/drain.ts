import { unlessSilent } from '../lib/unless-silent.ts';
import type { Running } from './running.ts';

/**
 * Before a server ends that was asked to: waiting calls over HTTP have this long to be answered, and new ones are told to come again. (Those over links
 * go on with the next server.)
 */
export async function drainClients({ http, log }: Pick<Running, 'http' | 'log'>, limitMs: number): Promise<void> {
  if (http === undefined || limitMs === 0) return;
  log('info', 'draining', { limit_ms: limitMs });
  if ((await unlessSilent(http.drain(), limitMs)) === 'silent')
    log(
      'warning',
      'calls still wait for their answers: their work goes on, and unity_get_result has what becomes of it',
    );
}
