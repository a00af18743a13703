import type { Log } from '../../lib/log.ts';

/** A log for something that is tried again and again: the same line is said once. */
export interface PatientLog {
  readonly log: Log;
  /** What was said may be said again. */
  forget(): void;
}

/** Lines that are remembered; an adversary who makes each one different is bounded by the back-off. */
const REMEMBERED = 50;

export function createPatientLog(log: Log): PatientLog {
  const said = new Set<string>();
  return {
    log(level, message, fields) {
      const line = `${level} ${message} ${JSON.stringify(fields)}`;
      if (said.has(line)) return;
      if (said.size >= REMEMBERED) said.clear();
      said.add(line);
      log(level, message, fields);
    },
    forget: () => said.clear(),
  };
}
