import { around, childIn, nodesIn, textOf, type Source, type SyntaxNode } from './syntax.ts';

/** An anchor leads to no node, or to several. */
export class AnchorError extends Error {}

/** Kinds of nodes that an anchor can name. `named`: the name in it that must be given, without layout. */
interface Kind {
  readonly types: RegExp;
  readonly named?: (source: Source, node: SyntaxNode) => string;
}

const slotText =
  (...slots: readonly string[]) =>
  (source: Source, node: SyntaxNode): string => {
    const found = slots.map((slot) => childIn(node, slot)).find((child) => child !== undefined);
    return found === undefined ? 'default' : textOf(source, found).replaceAll('?.', '.');
  };

/** The word that begins a step of an anchor, and what it means. */
const KINDS: Readonly<Record<string, Kind>> = {
  call: { types: /^(?:Call|New)Expression$/, named: slotText('callee') },
  const: { types: /^VariableDeclarator$/, named: slotText('id') },
  set: { types: /^(?:Assignment|Update)Expression$/, named: slotText('left', 'argument') },
  key: { types: /^(?:Property|PropertyDefinition)$/, named: slotText('key') },
  case: { types: /^SwitchCase$/, named: slotText('test') },
  if: { types: /^IfStatement$/ },
  choice: { types: /^ConditionalExpression$/ },
  return: { types: /^ReturnStatement$/ },
  throw: { types: /^ThrowStatement$/ },
  loop: { types: /^(?:For\w*|While|DoWhile)Statement$/ },
  arrow: { types: /^ArrowFunctionExpression$/ },
  spread: { types: /^SpreadElement$/ },
};

/** The word for a part of a node, and the members that hold it. */
const SLOTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['test', ['test']],
  ['then', ['consequent']],
  ['else', ['alternate']],
  ['value', ['init', 'right', 'value', 'argument']],
  ['of', ['right']],
  ['body', ['body']],
  ['arg', ['arguments']],
]);

/**
 * The node that an anchor leads to, from `node` inwards: `if #2 > test`, `call armDeadline`, `const twin > call find > arg #1`. Without a number
 * there is exactly one of that kind and name; a call, key or assignment may be named by the end of its path. Throws AnchorError.
 */
export function locate(source: Source, node: SyntaxNode, anchor: string): SyntaxNode {
  return anchor.split(' > ').reduce((inside, step) => takeStep(source, inside, step), node);
}

const STEP = /^(?<word>\w+)(?: (?<name>[^#].*?))?(?: #(?<nth>\d+))?$/;

function takeStep(source: Source, node: SyntaxNode, step: string): SyntaxNode {
  const { word = '', name, nth } = STEP.exec(step)?.groups ?? {};
  const found = candidates(source, node, word, name);
  const chosen = nth === undefined ? found.length === 1 && found[0] : found[Number(nth) - 1];
  if (chosen) return chosen;
  const place = source.text.slice(0, node.start).split('\n').length;
  throw new AnchorError(`"${step}" is there ${found.length} times in ${node.type} at ${source.file}:${place}`);
}

/** The nodes that a step could mean. */
function candidates(source: Source, node: SyntaxNode, word: string, name: string | undefined): readonly SyntaxNode[] {
  const slots = SLOTS.get(word);
  if (slots !== undefined) return node.children.filter(({ slot }) => slots.includes(slot));
  const kind = KINDS[word];
  if (kind === undefined) throw new AnchorError(`an anchor has no word "${word}"`);
  return [...nodesIn(node)].filter(
    (each) => each !== node && kind.types.test(each.type) && isNamed(kind.named?.(source, each), name),
  );
}

const isNamed = (found: string | undefined, name: string | undefined): boolean =>
  found === name || (found !== undefined && name !== undefined && found.endsWith(`.${name}`));

/** The statement of a block that holds this node, or the node itself where it is one. */
export function statementAround(node: SyntaxNode): SyntaxNode {
  for (const each of around(node))
    if (['BlockStatement', 'Program', 'StaticBlock'].includes(each.parent?.type ?? '') || isInCase(each)) return each;
  throw new AnchorError(`${node.type} is in no statement`);
}

const isInCase = ({ parent, slot }: SyntaxNode): boolean => parent?.type === 'SwitchCase' && slot === 'consequent';
