import { createRandom } from '../sim/random.ts';
import {
  breakTokens,
  newName,
  pickItem,
  type ProgramScope,
  type Variable,
  type Block,
  type GeneratedProgram,
  type GeneratedStatement,
} from './node.ts';
import { generateExpression, fillTemplate, playTemplates } from './generate-expression.ts';
import { asyncStatements, coroutineStatements, leaves, statements } from './statements.ts';

const DEPTH = 3;
/** Shares of programs with omitted tokens, and with a requested cancel. */
const BROKEN = 0.08;
const CANCELLED = 0.05;
/** Share of statements in a try of their own. */
const GUARDED = 0.6;

const usings = [
  'using System;',
  'using System.IO;',
  'using UnityEngine;',
  'using System.Collections.Generic;',
  'using UnityEngine.SceneManagement;',
  'using System.Threading.Tasks;',
] as const;

/** Types whose values are printed at the end of a program. */
const SHOWN = new Set([
  'int',
  'long',
  'float',
  'double',
  'bool',
  'char',
  'string',
  'object',
  'int?',
  'int[]',
  'string[]',
  'double[]',
  'List<int>',
  'List<string>',
  'Vector2',
  'Vector3',
  'Quaternion',
  'Color',
  'GameObject',
  'Transform',
  'Health',
]);

/** The program of a seed: the same on every machine. */
export function generateProgram(seed: number): GeneratedProgram {
  const random = createRandom(seed);
  const constructs = new Set<string>(['method body', 'locals']);
  const shape = random.below(10);
  const place: ProgramScope = {
    random,
    constructs,
    variables: [],
    isAsync: shape >= 5 && shape < 8,
    isCoroutine: shape >= 8,
    inLoop: false,
    inTry: false,
    inFinally: false,
    depth: 0,
    names: { next: 0 },
  };
  const body = makeBody(place, seed);
  const used = random.chance(0.15) ? [random.pick(usings), random.pick(usings)] : [];
  if (used.length > 0) constructs.add('using directives');
  const isCancelled = random.chance(CANCELLED);
  const isBroken = random.chance(BROKEN);
  const program = { usings: [...new Set(used)], body, constructs, isCancelled, isBroken };
  return isBroken ? { ...program, body: breakTokens(body, random) } : program;
}

/** Number of templates in turn in each program. */
const TURNS = 3;

function makeBody(place: ProgramScope, seed: number): Block {
  const first = declarations(place);
  const { list, inside } = makeStatements({ ...place, variables: first.inside.variables }, 2 + place.random.below(7));
  const forced = place.isAsync
    ? [simple(inside, asyncStatements)]
    : place.isCoroutine
      ? [simple(inside, coroutineStatements)]
      : [];
  const head = place.isCoroutine ? [{ parts: ['yield return null;'] }] : [];
  const shown = playTemplates({ ...place, variables: first.inside.variables }, seed, TURNS).map((line) =>
    inTry(place, { parts: [line] }),
  );
  return [...head, ...first.list, ...shown, ...list, ...forced.flat(), ...ending(inside)];
}

/** A few variables of common types, so that the rest can use them. */
function declarations(place: ProgramScope): Grown {
  return grow(place, 3 + place.random.below(4), declaration);
}

interface Grown {
  readonly list: readonly GeneratedStatement[];
  readonly inside: ProgramScope;
}

interface Made {
  readonly statement: GeneratedStatement;
  readonly declares?: readonly Variable[];
}

function grow(place: ProgramScope, count: number, make: (place: ProgramScope) => Made | undefined): Grown {
  const list: GeneratedStatement[] = [];
  let inside = place;
  for (let made = 0; made < count; made += 1) {
    const next = make(inside);
    if (next === undefined) continue;
    list.push(next.statement);
    inside = { ...inside, variables: [...inside.variables, ...(next.declares ?? [])] };
  }
  return { list, inside };
}

function makeStatements(place: ProgramScope, count: number): Grown {
  return grow(place, count, statement);
}

function block(place: ProgramScope, changes: Partial<ProgramScope> = {}): Block {
  const inner = { ...place, depth: place.depth + 1, ...changes };
  return makeStatements(inner, 1 + place.random.below(3)).list;
}

const TYPES = Object.keys(leaves);

function declaration(place: ProgramScope): Made {
  const { random } = place;
  const type = random.chance(0.5)
    ? random.pick(['int', 'string', 'double', 'int', 'List<int>', 'int[]', 'GameObject'])
    : (pickItem(random, TYPES) ?? 'int');
  const name = newName(place);
  // The first ones are simple, so that few programs end there.
  const value = generateExpression(place, type, place.variables.length < 4 ? 1 : DEPTH);
  const declares: Variable[] = [{ name, type, canChange: true }];
  place.constructs.add('locals');
  const pick = random.below(10);
  const canInfer = type !== 'object' && type !== 'int?' && value !== 'null' && !/^(?:\(?null|.*\? .*null)/.test(value);
  if (pick < 4 && canInfer) return { statement: { parts: [`var ${name} = ${asType(type, value)};`] }, declares };
  if (pick === 5 && ['int', 'double', 'string'].includes(type)) {
    const constant = pickItem(random, leaves[type] ?? []) ?? '1';
    return {
      statement: { parts: [`const ${type} ${name} = ${constant};`] },
      declares: [{ name, type, canChange: false }],
    };
  }
  if (pick === 6) return { statement: { parts: [`${type} ${name};`, `${name} = ${value};`] }, declares };
  if (pick === 7) {
    const other = newName(place);
    return {
      statement: { parts: [`${type} ${name} = ${value}, ${other} = ${generateExpression(place, type, 1)};`] },
      declares: [...declares, { name: other, type, canChange: true }],
    };
  }
  if (pick === 8 && type === 'int[]')
    return {
      statement: {
        parts: [
          `int[] ${name} = { ${generateExpression(place, 'int', 1)}, ${generateExpression(place, 'int', 1)}, 3 };`,
        ],
      },
      declares,
    };
  return { statement: { parts: [`${type} ${name} = ${value};`] }, declares };
}

/** With var, the value decides: a narrower one would change what follows. */
function asType(type: string, value: string): string {
  return ['long', 'float', 'double', 'char'].includes(type) ? `(${type})(${value})` : value;
}

function statement(place: ProgramScope): Made | undefined {
  const { random } = place;
  const pick = random.below(100);
  if (pick < 16) return declaration(place);
  if (pick < 40 || place.depth >= 3) return made(guarded(place, simple(place, statements)[0]));
  if (pick < 62) return made(guarded(place, simpleOf(place, pickItem(random, Object.keys(statements)) ?? 'Debug')));
  if (pick < 70) return made(ifStatement(place));
  if (pick < 80) return made(loop(place));
  if (pick < 87) return made(tryStatement(place));
  if (pick < 90 && place.inLoop) return made(leave(place));
  if (pick < 92 && !place.isCoroutine && !place.inFinally) return made(earlyReturn(place));
  if (place.isAsync) return made(simple(place, asyncStatements)[0]);
  if (place.isCoroutine && !place.inTry && !place.inFinally) return made(simple(place, coroutineStatements)[0]);
  return made(simple(place, statements)[0]);
}

/** Wraps most statements that may throw in a catch, so that programs reach their end. */
function guarded(place: ProgramScope, from: GeneratedStatement | undefined): GeneratedStatement | undefined {
  if (from === undefined || !place.random.chance(GUARDED)) return from;
  return inTry(place, from);
}

function inTry(place: ProgramScope, from: GeneratedStatement): GeneratedStatement {
  const name = newName(place);
  return { parts: ['try', [from], `catch (Exception ${name})`, [{ parts: [`Debug.Log(${name}.GetType().Name);`] }]] };
}

function made(from: GeneratedStatement | undefined): Made | undefined {
  return from === undefined ? undefined : { statement: from };
}

function simple(place: ProgramScope, table: Readonly<Record<string, readonly string[]>>): GeneratedStatement[] {
  const all = Object.entries(table).flatMap(([construct, texts]) => texts.map((text) => ({ construct, text })));
  const template = pickItem(place.random, all);
  const found = template === undefined ? undefined : filled(place, template.construct, template.text);
  return found === undefined ? [] : [found];
}

function simpleOf(place: ProgramScope, construct: string): GeneratedStatement | undefined {
  return filled(place, construct, pickItem(place.random, statements[construct] ?? []) ?? 'Debug.Log({=any});');
}

function filled(place: ProgramScope, construct: string, template: string): GeneratedStatement | undefined {
  // A throw by itself would make all that follows unreachable.
  if (template.startsWith('throw') && !place.random.chance(0.1)) return undefined;
  const text = fillTemplate(place, template, DEPTH - 1);
  if (text === undefined) return undefined;
  place.constructs.add(construct);
  return { parts: [text] };
}

function ifStatement(place: ProgramScope): GeneratedStatement {
  const { random } = place;
  place.constructs.add('if');
  const condition = random.chance(0.1)
    ? generateExpression(place, 'GameObject', 1)
    : generateExpression(place, 'bool', DEPTH);
  const head = [`if (${condition})`, block(place)];
  const pick = random.below(3);
  if (pick === 0) return { parts: head };
  if (pick === 1) return { parts: [...head, 'else', block(place)] };
  return { parts: [...head, `else if (${generateExpression(place, 'bool', 2)})`, block(place), 'else', block(place)] };
}

function loop(place: ProgramScope): GeneratedStatement {
  const { random } = place;
  const name = newName(place);
  const inner = (type: string): Partial<ProgramScope> => ({
    inLoop: true,
    variables: [...place.variables, { name, type, canChange: false }],
  });
  switch (random.below(6)) {
    case 0:
      place.constructs.add('while');
      return {
        parts: [
          `int ${name} = 0;`,
          `while (${name} < ${1 + random.below(4)})`,
          [{ parts: [`${name}++;`] }, ...block(place, inner('int'))],
        ],
      };
    case 1:
      place.constructs.add('while');
      return {
        parts: [
          `int ${name} = 3;`,
          'do',
          [{ parts: [`${name}--;`] }, ...block(place, inner('int'))],
          `while (${name} > 0 && ${bracketed(generateExpression(place, 'bool', 1))});`,
        ],
      };
    case 2:
    case 3:
      place.constructs.add('for');
      return forStatement(place, name, inner('int'));
    default: {
      place.constructs.add('foreach');
      const [type, item] = random.pick<readonly [string, string]>([
        ['int[]', 'int'],
        ['List<int>', 'int'],
        ['string', 'char'],
        ['string[]', 'string'],
        ['double[]', 'double'],
        ['GameObject[]', 'GameObject'],
        ['Transform', 'Transform'],
      ]);
      // As var its children are objects.
      const mayBeVar = type !== 'Transform';
      const declared = mayBeVar && random.chance(0.5) ? 'var' : item === 'int' && random.chance(0.3) ? 'double' : item;
      return {
        parts: [
          `foreach (${declared} ${name} in ${generateExpression(place, type, 2)})`,
          block(place, inner(declared === 'var' ? item : declared)),
        ],
      };
    }
  }
}

function forStatement(place: ProgramScope, name: string, inner: Partial<ProgramScope>): GeneratedStatement {
  const { random } = place;
  const count = 1 + random.below(4);
  if (random.chance(0.2)) {
    const other = newName(place);
    return {
      parts: [
        `for (int ${name} = 0, ${other} = ${count}; ${name} < ${other}; ${name}++, ${other}--)`,
        block(place, inner),
      ],
    };
  }
  if (random.chance(0.15))
    return {
      parts: [
        `int ${name} = 0;`,
        `for (;;)`,
        [{ parts: [`if (++${name} > ${count}) break;`] }, ...block(place, inner)],
      ],
    };
  return {
    parts: [
      random.chance(0.5)
        ? `for (int ${name} = 0; ${name} < ${count}; ${name}++)`
        : `for (var ${name} = ${count}; ${name} > 0; ${name} -= 1)`,
      block(place, inner),
    ],
  };
}

function leave(place: ProgramScope): GeneratedStatement {
  const word = place.random.pick(['break', 'continue']);
  return { parts: [`if (${generateExpression(place, 'bool', 2)}) ${word};`] };
}

const CAUGHT = [
  'Exception',
  'InvalidOperationException',
  'NullReferenceException',
  'ArgumentException',
  'IndexOutOfRangeException',
  'DivideByZeroException',
  'FormatException',
  'ArgumentOutOfRangeException',
  'InvalidCastException',
  'OverflowException',
] as const;

function tryStatement(place: ProgramScope): GeneratedStatement {
  const { random } = place;
  place.constructs.add('exceptions');
  const hasFinally = random.chance(0.35);
  const hasCatch = !hasFinally || random.chance(0.6);
  const parts: (string | Block)[] = [
    'try',
    [...block(place, { inTry: hasCatch || place.inTry }), ...(random.chance(0.4) ? [thrower(place)] : [])],
  ];
  if (hasCatch) parts.push(...catches(place));
  if (hasFinally) parts.push('finally', block(place, { inFinally: true, inTry: true, inLoop: false }));
  return { parts };
}

function thrower(place: ProgramScope): GeneratedStatement {
  const thrown = place.random.pick([
    'throw new InvalidOperationException("thrown");',
    'throw new ArgumentException("bad", "what");',
    'throw new TimeoutException("late", new Exception("inner"));',
    'throw new NotSupportedException();',
    'int zero = 0; Debug.Log(1 / zero);',
    'object none = null; Debug.Log(none.ToString());',
    'Debug.Log(int.Parse("x"));',
  ]);
  place.constructs.add('throw');
  return { parts: [`if (${generateExpression(place, 'bool', 2)}) { ${thrown} }`] };
}

function catches(place: ProgramScope): (string | Block)[] {
  const { random } = place;
  const name = newName(place);
  const inner: Partial<ProgramScope> = { inTry: true };
  const logged: GeneratedStatement[] = random.chance(0.7) ? [{ parts: [`Debug.Log(${name}.GetType().Name);`] }] : [];
  const own: (string | Block)[] = random.chance(0.3)
    ? [
        'catch (TimeoutException late)',
        [{ parts: ['Debug.Log(late.Message + late.InnerException?.Message);'] }, ...block(place, inner)],
      ]
    : [];
  const again: GeneratedStatement[] = random.chance(0.15) ? [{ parts: ['throw;'] }] : [];
  const type = random.pick(CAUGHT);
  return [
    ...own,
    ...(random.chance(0.15)
      ? ['catch', [...block(place, inner), ...again]]
      : [`catch (${type} ${name})`, [...logged, ...block(place, inner), ...again]]),
  ];
}

function earlyReturn(place: ProgramScope): GeneratedStatement {
  return { parts: [`if (${generateExpression(place, 'bool', 2)}) return ${generateExpression(place, 'any', 2)};`] };
}

/** Prints the variables. */
function ending(place: ProgramScope): GeneratedStatement[] {
  const shown = place.variables.filter(({ type }) => SHOWN.has(type)).map(({ name }) => name);
  place.constructs.add('anonymous objects');
  const all = shown.length === 0 ? generateExpression(place, 'any', 2) : `new { ${shown.join(', ')} }`;
  if (place.isCoroutine) return place.random.chance(0.9) ? [{ parts: [`AI.Return(${all});`] }] : [];
  if (place.random.chance(0.05)) return continuation(place);
  return place.random.chance(0.93) ? [{ parts: [`return ${all};`] }] : [];
}

/** Plain data: of the subset is a string. */
const STATES = ['string', 'int', 'bool', 'double', 'char', 'List<int>', 'string[]'] as const;

function continuation(place: ProgramScope): GeneratedStatement[] {
  const { random } = place;
  if (random.chance(0.3)) {
    place.constructs.add('return AI.Compile');
    return [{ parts: ['return AI.Compile();'] }];
  }
  place.constructs.add('return AI.ContinueAfterReload');
  return [
    {
      parts: [
        `return AI.ContinueAfterReload("McpUnityBridge.Continuations, McpUnityBridge.Core", "Run", ${random.chance(0.5) ? '"return 6 * 7;"' : generateExpression(place, random.pick(STATES), 1)});`,
      ],
    },
  ];
}

function bracketed(text: string): string {
  return `(${text})`;
}
