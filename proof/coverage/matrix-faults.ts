import type { FaultName } from '../../conformance/script/capabilities.ts';

/** What begins again is no fault: these end one. */
type Repair = 'start_server' | 'start_editor' | 'unblock' | 'focus';

/** The faults of the catalogue, in its order. */
export const matrixFaults = [
  'kill_server',
  'stop_server',
  'old_store',
  'store_full',
  'store_slow',
  'kill_editor',
  'quit_editor',
  'start_other_editor',
  'lose_journal',
  'copy_project',
  'journal_full',
  'journal_slow',
  'journal_torn',
  'reload',
  'reload_with_compile_error',
  'block',
  'suspend',
  'unfocus',
  'low_fps',
  'cut',
  'half_open',
  'reconnect_storm',
  'user_disconnect',
  'duplicate',
  'delay',
  'reorder',
  'drop',
  'truncate',
  'clock_jump',
  'cut_client',
  'hold_answers',
  'drop_answers',
] as const satisfies readonly Exclude<FaultName, Repair>[];

export type MatrixFault = (typeof matrixFaults)[number];
