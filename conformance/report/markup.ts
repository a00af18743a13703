/** Text that is HTML, SVG or XML already: everything else is escaped when it is put into a `markup` template. */
export interface Markup {
  readonly markup: string;
}

export type Part = string | number | Markup | undefined | readonly Part[];

/** Characters that no document should hold as they are: XML forbids most, and the directional ones make a line read otherwise than it is. Tab and line break stay. */
const unseen = /(?![\t\n])[\p{Cc}\p{Cs}\p{Bidi_Control}\u200b\u2028\u2029\u2060\ufeff\ufffe\uffff]/gu;

/** The same text with what cannot be seen written out: `\u202e`. A carriage return before a line break goes. */
export function makeVisible(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(unseen, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Safe in the text and in quoted attributes of HTML, SVG and XML. */
export const escapeMarkup = (text: string): string =>
  makeVisible(text).replace(/[&<>"']/g, (char) => entities[char] ?? char);

/** Markup from a template; what is put in is escaped unless it is markup itself, lists are joined, undefined is nothing. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return { markup: strings.map((text, index) => text + render(parts[index])).join('') };
}

/** For text that is known to be markup, such as our own style sheet. */
export const raw = (text: string): Markup => ({ markup: text });

function render(part: Part): string {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeMarkup(part);
  if (typeof part === 'number') return String(part);
  return 'markup' in part ? part.markup : part.map(render).join('');
}
