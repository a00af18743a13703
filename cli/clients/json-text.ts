import { getNodeValue, parseTree, printParseErrorCode, stripComments, type Node, type ParseError } from 'jsonc-parser';
import { positionAt, UnreadableText } from './text-position.ts';

/** The top of a text of JSON with comments; undefined where there is nothing but space and comments. Throws UnreadableText. */
export function readJsonObject(text: string): Node | undefined {
  if (stripComments(text).trim() === '') return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) throw new UnreadableText(sentenceOf(error), positionAt(text, error.offset));
  if (root?.type !== 'object')
    throw new UnreadableText('expected an object, that is, "{"', positionAt(text, root?.offset ?? 0));
  return root;
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
  const root = readJsonObject(text);
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
