import { CouldNotRun } from '../script/case-target.ts';

/** The adapter is wrong: it breaks its protocol, dies, stays silent or does not do what it declares. The message says what to fix. Exit code 4. */
export class AdapterError extends CouldNotRun {
  constructor(message: string) {
    super(message);
    this.name = 'AdapterError';
  }
}
