import type { Random } from '../sim/random.ts';

/** A local of a generated program. */
export interface Variable {
  readonly name: string;
  readonly type: string;
  /** Loop counters and constants are not: a program must end, and compile. */
  readonly canChange: boolean;
}

/** What a place in a program can use. */
export interface Place {
  readonly random: Random;
  readonly constructs: Set<string>;
  readonly variables: readonly Variable[];
  readonly isAsync: boolean;
  readonly isCoroutine: boolean;
  readonly inLoop: boolean;
  /** Within try with catch, or finally: no yield there. */
  readonly inTry: boolean;
  readonly inFinally: boolean;
  /** Blocks around it. */
  readonly depth: number;
  readonly names: { next: number };
}

export function newName(place: Place): string {
  place.names.next += 1;
  return `v${place.names.next}`;
}

export function oneOf<T>(random: Random, items: readonly T[]): T | undefined {
  return items[random.below(items.length)];
}
