import type { Editing } from '../../scene/editing.ts';
import type { Call } from './member.ts';

/** What the Editor of a call knows beside the objects of its scene. */
export const editingOf = ({ context }: Call): Editing => context.host.scene.editing;
