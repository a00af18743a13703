import { commands } from '../commands/table.ts';

/** Every command, in the order of the help, and what AI clients launch. */
export const commandNames: readonly string[] = [...commands.map(({ name }) => name), 'forward'];
