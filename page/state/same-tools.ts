import type { EditorSummary } from './types.ts';

/** Tools that no policy names, and the Editors that offer just these. */
export interface Undecided<Editor extends EditorSummary = EditorSummary> {
  readonly tools: readonly string[];
  readonly editors: readonly [Editor, ...Editor[]];
}

/** Groups of Editors, in their order, by the tools that the user has to decide about. */
export function sameTools<Editor extends EditorSummary>(editors: readonly Editor[]): readonly Undecided<Editor>[] {
  const groups = new Map<string, { tools: readonly string[]; editors: [Editor, ...Editor[]] }>();
  for (const editor of editors) {
    const tools = (editor.undecided_tools ?? []).toSorted();
    if (tools.length === 0) continue;
    const key = tools.join('\n');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { tools, editors: [editor] });
    else group.editors.push(editor);
  }
  return [...groups.values()];
}
