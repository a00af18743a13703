import { expressions } from './expressions.ts';
import { leaves, special } from './statements.ts';
import { pickItem, type ProgramScope } from './node.ts';

/** Types of which `{any}` is one. */
const PRINTABLE = [
  'int',
  'long',
  'float',
  'double',
  'bool',
  'char',
  'string',
  'object',
  'int?',
  'Vector3',
  'GameObject',
  'List<int>',
] as const;

/** Templates by their type. */
const byType = new Map<string, { readonly construct: string; readonly text: string }[]>();
for (const [construct, types] of Object.entries(expressions)) {
  for (const [type, texts] of Object.entries(types)) {
    byType.set(type, [...(byType.get(type) ?? []), ...texts.map((text) => ({ construct, text }))]);
  }
}

const inTurn = [...byType.values()].flat();

/** Statements that print the values of the next templates in turn, so that none depends on chance. */
export function playTemplates(place: ProgramScope, seed: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => inTurn[(seed * count + at) % inTurn.length]).flatMap((template) => {
    const filled = template === undefined ? undefined : fillTemplate(place, template.text, 1);
    if (template === undefined || filled === undefined) return [];
    place.constructs.add(template.construct);
    return [`Debug.Log(${filled});`];
  });
}

const HOLE = /\{([=.]|v:)?([A-Za-z][A-Za-z0-9]*(?:<[a-z]+>)?(?:\[\]|\?)?)\}/g;
/** Expressions that need no brackets as an operand. */
const ATOMIC = /^(?:[A-Za-z_][\w.]*|\d[\w.]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)+'|[A-Za-z_][\w.]*\([^()]*\))$/;

const ASYMMETRIC = 0.06;

/** An expression of the type; `depth` more levels below it. */
export function generateExpression(place: ProgramScope, type: string, depth: number): string {
  if (type === 'any') return generateExpression(place, place.random.pick(PRINTABLE), depth);
  const { random } = place;
  const variables = place.variables.filter((variable) => variable.type === type);
  if (depth <= 0 || random.chance(0.25)) {
    const variable = random.chance(0.75) ? pickItem(random, variables) : undefined;
    return variable?.name ?? braces(pickItem(random, leaves[type] ?? []) ?? `default(${type})`);
  }
  const template = pickItem(random, byType.get(type) ?? []);
  if (template === undefined) return braces(pickItem(random, leaves[type] ?? []) ?? 'null');
  const filled = fillTemplate(place, template.text, depth - 1);
  if (filled === undefined) return generateExpression(place, type, depth - 1);
  place.constructs.add(template.construct);
  return filled;
}

/** A template with its holes filled; undefined if there is no variable for one. */
export function fillTemplate(place: ProgramScope, template: string, depth: number): string | undefined {
  const missing: string[] = [];
  const text = template.replace(HOLE, (_hole, kind: string | undefined, type: string) => {
    if (kind === 'v:') {
      const variable = pickItem(
        place.random,
        place.variables.filter((each) => each.type === type && each.canChange),
      );
      if (variable === undefined) missing.push(type);
      return variable?.name ?? '';
    }
    return hole(place, kind, type, depth);
  });
  return missing.length === 0 ? braces(text) : undefined;
}

function hole(place: ProgramScope, kind: string | undefined, type: string, depth: number): string {
  if (type === 'ihole') return interpolated(place, depth);
  const choices = special[type];
  if (choices !== undefined) return kind === undefined || kind === '=' ? place.random.pick(choices) : '';
  const text = generateExpression(place, type, depth);
  if (kind === '=') return text;
  // Without brackets now and then, to test the precedence of operators.
  const isBare = ATOMIC.test(text) || (kind === undefined && place.random.chance(ASYMMETRIC));
  return isBare ? text : `(${text})`;
}

function interpolated(place: ProgramScope, depth: number): string {
  const text = generateExpression(place, 'any', depth);
  const alignment = place.random.chance(0.15) ? `,${place.random.pick(['3', '-4', '8'])}` : '';
  return `«${ATOMIC.test(text) ? text : `(${text})`}${alignment}»`;
}

function braces(text: string): string {
  return text.replaceAll('«', '{').replaceAll('»', '}');
}
