import type { OperationOutline } from './operation-outline.ts';

/** What operations are looked for by; absent members match all. */
export interface OutlineSearch {
  /** Project path, or the name of its folder. */
  readonly editor?: string;
  /** In what a row of a list says, and in the beginning of the result or error; upper and lower case alike. */
  readonly contains?: string;
}

/** As much of an outcome's JSON is searched. */
export const SEARCHED_CHARS = 2_000;

/** `outcome`: the beginning of its JSON, which is asked for only where text is searched. */
export function isFound(
  outline: OperationOutline,
  { editor, contains = '' }: OutlineSearch,
  outcome: () => string,
): boolean {
  if (editor !== undefined && outline.editor !== editor && folderOf(outline.editor) !== editor) return false;
  if (contains === '') return true;
  const { log_id, tool, title, client, state, error_code, partial } = outline;
  const text = contains.toLowerCase();
  const said = [log_id, tool, title, client, outline.editor, state, error_code, partial].join('\n').toLowerCase();
  return said.includes(text) || outcome().slice(0, SEARCHED_CHARS).toLowerCase().includes(asInJson(text));
}

const folderOf = (path: string): string | undefined => path.split(/[/\\]/).at(-1);
const asInJson = (text: string): string => JSON.stringify(text).slice(1, -1);
