import type { EditorHost } from './editor.ts';
import type { World } from './world.ts';
import { type Order, spoil, later } from './fault-order.ts';

/** Without a debugger that lets go, it would never be known how a run ends. */
const LONGEST_SUSPENSION_MS = 600_000;
const LOW_FPS = 1;
const USUAL_FPS = 50;
/** A reload that takes its time, where none is said. */
const RELOAD_MS = 1500;

type ProcessFault =
  | 'kill_editor'
  | 'quit_editor'
  | 'start_editor'
  | 'start_other_editor'
  | 'copy_project'
  | 'lose_journal';

export function strikeProcess(
  world: World,
  fault: ProcessFault,
  { ms, survive = 0, count = 0 }: Order,
  editor: EditorHost,
): void {
  switch (fault) {
    case 'start_editor':
      return editor.start();
    case 'start_other_editor':
      return otherEditor(world, editor).start();
    case 'copy_project': {
      const copy = otherEditor(world, editor, count > 0 ? 'elsewhere' : editor.project.host);
      copy.copyJournal(editor);
      return copy.start();
    }
    case 'lose_journal': {
      const wasUp = editor.isUp;
      editor.crash(survive);
      editor.loseJournal();
      if (wasUp) later(world, Number.isFinite(ms) ? ms : 0, () => editor.start());
      return;
    }
    case 'quit_editor':
      editor.step({ type: 'quit' });
      return later(world, ms, () => editor.start());
    case 'kill_editor':
      editor.crash(survive);
      return later(world, ms, () => editor.start());
  }
}

/** The same one, when it has been made before. */
function otherEditor(
  world: World,
  { project: { project_path, project_name }, index }: EditorHost,
  host = 'here',
): EditorHost {
  const path = `${project_path}-${index + 2}`;
  const known = world.editors.find(({ project }) => project.project_path === path);
  return (
    known ?? world.addEditor({ project: { project_name: `${project_name}-${index + 2}`, project_path: path, host } })
  );
}

type EditorFault =
  | 'journal_full'
  | 'journal_slow'
  | 'journal_torn'
  | 'reload'
  | 'reload_with_compile_error'
  | 'block'
  | 'unblock'
  | 'suspend'
  | 'user_disconnect'
  | PaceFault;
type PaceFault = 'unfocus' | 'focus' | 'low_fps';

export function strikeEditor(world: World, fault: EditorFault, { ms, survive }: Order, editor: EditorHost): void {
  switch (fault) {
    case 'journal_full':
      return spoil(world, editor.disk, 'full', ms);
    case 'journal_slow':
      return spoil(world, editor.disk, 'slow', ms);
    case 'journal_torn':
      return editor.tearJournal();
    case 'reload':
    case 'reload_with_compile_error': {
      editor.survivingReload = survive ?? Infinity;
      const compile_errors = fault === 'reload' ? {} : { compile_errors: 1 };
      return editor.reload({
        type: 'reload',
        reason: 'compile',
        duration_ms: Number.isFinite(ms) ? ms : RELOAD_MS,
        ...compile_errors,
      });
    }
    case 'block':
      return editor.step({ type: 'block', ms });
    case 'unblock':
      return editor.step({ type: 'unblock' });
    case 'suspend': {
      const span = Math.min(ms, LONGEST_SUSPENSION_MS);
      world.suspendedUntil = Math.max(world.suspendedUntil, world.timeline.now + span);
      return editor.step({ type: 'suspend_all', ms: span });
    }
    case 'user_disconnect':
      editor.step({ type: 'user_disconnect' });
      return later(world, ms, () => editor.step({ type: 'user_connect' }));
    case 'unfocus':
    case 'focus':
    case 'low_fps':
      return setPace(world, fault, ms, editor);
  }
}

function setPace(world: World, fault: PaceFault, ms: number, editor: EditorHost): void {
  const focused = fault !== 'unfocus';
  if (fault === 'low_fps') editor.step({ type: 'set_fps', fps: LOW_FPS });
  else editor.step({ type: 'focus', focused });
  if (fault !== 'focus') later(world, ms, () => usualPace(editor));
}

export function usualPace(editor: EditorHost): void {
  editor.step({ type: 'focus', focused: true });
  editor.step({ type: 'set_fps', fps: USUAL_FPS });
}
