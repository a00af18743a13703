import { signal } from '@preact/signals';

/** On a narrow screen one of these is shown at a time. */
export type View = 'operations' | 'logs' | 'editors';

export const view = signal<View>('operations');
