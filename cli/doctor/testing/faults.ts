import { clientFaults } from './faults/client-faults.ts';
import { editorFaults } from './faults/editor-faults.ts';
import { machineFaults } from './faults/machine-faults.ts';
import { serverFaults } from './faults/server-faults.ts';
import { stateDirFaults } from './faults/state-dir-faults.ts';
import { storeFaults } from './faults/store-faults.ts';
import type { Fault } from './faults/fault.ts';

/** Everything that the doctor is to find. */
export const faults: readonly Fault[] = [
  ...machineFaults,
  ...stateDirFaults,
  ...storeFaults,
  ...serverFaults,
  ...editorFaults,
  ...clientFaults,
];
