import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { scanJson, type MemberParts, type Part } from './scan-json.ts';
import { positionAt, UnreadableText } from './text-position.ts';

/**
 * The top of a text of JSON with comments; undefined where there is nothing but space and comments. What is within a member of it has nodes only for `key`:
 * files of clients have been seen with 240 MB of other things. Throws UnreadableText.
 */
export function readJsonObject(text: string, key?: string): Node | undefined {
  const scan = scanJson(text);
  switch (scan.kind) {
    case 'empty':
      return undefined;
    case 'wrong':
      throw whatIsWrong(text);
    case 'too_deep':
      throw new UnreadableText(
        `expected at most ${scan.limit} levels of objects and arrays, got more`,
        positionAt(text, scan.offset),
      );
    case 'whole':
      if (scan.root.type !== 'object')
        throw new UnreadableText('expected an object, that is, "{"', positionAt(text, scan.root.offset));
      return { ...leafOf(scan.root), children: scan.members.map((member) => propertyOf(text, member, key)) };
  }
}

function whatIsWrong(text: string): UnreadableText {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  return error === undefined
    ? new UnreadableText('expected JSON', positionAt(text, 0))
    : new UnreadableText(sentenceOf(error), positionAt(text, error.offset));
}

const leafOf = ({ type, offset, end }: Part): Node => ({ type, offset, length: end - offset });

function propertyOf(text: string, { key, value }: MemberParts, wanted: string | undefined): Node {
  const node = key.text === wanted ? shifted(parseTree(text.slice(value.offset, value.end)), value.offset) : undefined;
  return {
    type: 'property',
    offset: key.offset,
    length: value.end - key.offset,
    children: [{ ...leafOf(key), value: key.text }, node ?? leafOf(value)],
  };
}

/** The same, of a text that has so much more at its start. */
function shifted(node: Node | undefined, by: number): Node | undefined {
  if (node === undefined) return undefined;
  const { type, value, offset, length, children } = node;
  const within = children?.flatMap((child) => shifted(child, by) ?? []);
  return { type, value, offset: offset + by, length, ...(within === undefined ? {} : { children: within }) };
}

/** The member of an object with that key. Of several the last, as that is the one that JSON.parse takes. */
export function memberOf(object: Node, key: string): Member | undefined {
  return membersOf(object).findLast((member) => member.key === key);
}

/** A member of an object: the whole, and its value. */
export interface Member {
  readonly key: string;
  readonly property: Node;
  readonly value: Node;
}

export function membersOf(object: Node): readonly Member[] {
  return (object.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key === undefined || value === undefined ? [] : [{ key: String(key.value), property, value }];
  });
}

/** The object of the servers, undefined where there is none. Throws UnreadableText. */
export function readJsonServers(text: string, key: string): Node | undefined {
  const root = readJsonObject(text, key);
  const servers = root === undefined ? undefined : memberOf(root, key)?.value;
  if (servers !== undefined && servers.type !== 'object')
    throw new UnreadableText(`expected an object as "${key}", got ${servers.type}`, positionAt(text, servers.offset));
  return servers;
}

export function jsonValueOf(node: Node): unknown {
  const value: unknown = getNodeValue(node);
  return value;
}

/** "CommaExpected" -> "comma expected". */
function sentenceOf({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .toLowerCase();
}
