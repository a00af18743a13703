import { escapeMarkup } from '../text.ts';

/** An element of JSX. */
interface Element {
  readonly type: unknown;
  readonly props: Readonly<Record<string, unknown>>;
}

/** HTML of a JSX node. Every text is escaped, including its invisible characters (makeVisible). Its components have no hooks. */
export function toHtml(node: unknown): string {
  if (node === undefined || node === null || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(toHtml).join('');
  if (!isElement(node)) return escapeMarkup(wordsOf(node));
  const { type, props } = node;
  return typeof type === 'function' ? toHtml(Reflect.apply(type, undefined, [props])) : tagHtml(String(type), props);
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Preact marks its elements with a constructor that no JSON has, so JSON cannot imitate an element. */
function isElement(node: unknown): node is Element {
  if (typeof node !== 'object' || node === null || !('type' in node)) return false;
  const { constructor }: { readonly constructor: unknown } = node;
  return constructor === undefined || typeof constructor === 'symbol';
}

/** Elements that are always empty here: void ones of HTML, and shapes. */
const empty: ReadonlySet<string> = new Set(['circle', 'input', 'link', 'meta', 'path', 'rect', 'wbr']);

/** Elements that end a line: the file stays readable as text. */
const lines: ReadonlySet<string> = new Set(['details', 'head', 'meta', 'p', 'section', 'summary', 'tr']);

function tagHtml(type: string, { children, dangerouslySetInnerHTML: raw, ...attributes }: Element['props']): string {
  const start = `<${type}${Object.entries(attributes).map(attributeHtml).join('')}`;
  const end = lines.has(type) ? '\n' : '';
  return empty.has(type)
    ? `${start}/>${end}`
    : `${start}>${raw === undefined ? toHtml(children) : rawHtml(raw)}</${type}>${end}`;
}

const rawHtml = (raw: unknown): string =>
  typeof raw === 'object' && raw !== null && '__html' in raw ? String(raw.__html) : '';

const attributeHtml = ([name, value]: readonly [string, unknown]): string =>
  value === undefined || value === null || value === false
    ? ''
    : value === true
      ? ` ${name}`
      : ` ${name}="${escapeMarkup(wordsOf(value))}"`;
