/** The part of XML that our own files use: elements, attributes, text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

interface Open {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const token =
  /<\?[^>]*\?>|<!doctype[^>]*>|<\/([a-zA-Z][\w-]*)\s*>|<([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** A strict reader: throws at the first thing that is not well-formed, with the place. */
export function parseXml(xml: string): XmlElement {
  const forbidden = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/u.exec(xml);
  if (forbidden !== null) throw new Error(`a character that XML forbids at ${forbidden.index}`);
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const match = token.exec(xml);
    const top = open.at(-1);
    if (match === null || top === undefined) throw new Error(`not well-formed at ${at}: ${xml.slice(at, at + 80)}`);
    const [, end, name, attributes = '', selfClosing, text] = match;
    if (text !== undefined) top.text += decode(text);
    if (end !== undefined) {
      if (end !== top.name) throw new Error(`</${end}> at ${at} closes <${top.name}>`);
      open.pop();
    }
    if (name !== undefined) {
      const element: Open = { name, attributes: readAttributes(attributes), children: [], text: '' };
      top.children.push(element);
      if (selfClosing !== '/') open.push(element);
    }
  }
  const [first, ...more] = root.children;
  if (open.length !== 1 || first === undefined || more.length > 0) throw new Error('not exactly one closed element');
  return first;
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, decode(value)] as const,
  );
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length) throw new Error(`an attribute twice in ${text}`);
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  return text.replace(/&[^;\s]*;?/g, (entity) => {
    const char = entities[entity];
    if (char === undefined) throw new Error(`unknown entity ${entity}`);
    return char;
  });
}
