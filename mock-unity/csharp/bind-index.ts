import type { Bound, Evaluate, Place } from './evaluation.ts';
import { convertIndex, convertTo } from './conversions.ts';
import { CompileError, outsideSubset } from './diagnostic.ts';
import { throwException } from './values/exceptions.ts';
import { change, checkIndex } from './library/sequences.ts';
import { asArray, asList, asNumber, asString } from './values/raw.ts';
import type { Scope } from './scope.ts';
import { char, int } from './values/types.ts';
import type { Raw } from './values/value.ts';
import { readOnlyPlace, checkReceiver } from './receiver.ts';
import type { ExpressionOf } from './syntax.ts';

export function bindIndex(scope: Scope, { target, args, at }: ExpressionOf<'index'>): Bound {
  const sequence = scope.bind(target);
  const { type } = sequence;
  const isText = type.kind === 'string';
  if (type.kind === 'named') throw outsideSubset(`an index of '${type.name}' is`, at);
  if (type.kind !== 'array' && type.kind !== 'list' && !isText) {
    throw new CompileError('CS0021', `Cannot apply indexing with [] to an expression of type '${type.name}'`, at);
  }
  const [first, second] = args;
  if (first === undefined) throw new CompileError('CS0443', 'Syntax error; value expected', at);
  if (second !== undefined) throw new CompileError('CS0022', 'Wrong number of indices inside []; expected 1', at);
  const index = type.kind === 'array' ? convertIndex(scope.bind(first)) : convertTo(scope.bind(first), int);
  if (type.kind !== 'array' && type.kind !== 'list') return characterAt(sequence, index, at);
  const open = elementAccess(type.kind, { sequence, index, at });
  return {
    type: type.element,
    at,
    evaluate: (frame) => open(frame).get(),
    place: { open, isVariable: type.kind === 'array' },
  };
}

interface Element {
  readonly sequence: Bound;
  readonly index: Bound;
  readonly at: number;
}

function elementAccess(kind: 'array' | 'list', { sequence, index, at }: Element): Place['open'] {
  return (frame) => {
    const target = sequence.evaluate(frame);
    const position = asNumber(index.evaluate(frame));
    const checked = (): Raw[] => {
      frame.at = at;
      const { items } = kind === 'array' ? asArray(checkReceiver(target)) : asList(checkReceiver(target));
      if (kind === 'list') checkIndex(items, position);
      else if (position < 0 || position >= items.length) throwException('IndexOutOfRangeException');
      return items;
    };
    return {
      get: () => checked()[position] ?? null,
      set: (value) => {
        checked()[position] = value;
        if (kind === 'list') change(asList(target), () => undefined);
      },
    };
  };
}

function characterAt(text: Bound, index: Bound, at: number): Bound {
  const evaluate: Evaluate = (frame) => {
    const self = text.evaluate(frame);
    const position = asNumber(index.evaluate(frame));
    frame.at = at;
    const value = asString(checkReceiver(self));
    return position >= 0 && position < value.length
      ? value.charAt(position)
      : throwException('IndexOutOfRangeException');
  };
  return {
    type: char,
    at,
    evaluate,
    place: readOnlyPlace('CS0200', "Property or indexer 'string.this[int]' cannot be assigned to -- it is read only"),
  };
}
