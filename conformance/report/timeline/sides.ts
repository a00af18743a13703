import { type Lane, lanes, type TraceEvent } from '../model.ts';

/** One line of a picture: a lane, or one of several clients, servers or Editors in it. */
export interface Side {
  readonly lane: Lane;
  readonly actor: string | undefined;
}

/** The lanes that occur, from top to bottom, each with its actors by name. */
export function sidesOf(events: readonly TraceEvent[]): readonly Side[] {
  return lanes.flatMap((lane) => {
    const own = events.filter((event) => event.lane === lane).map((event) => event.actor);
    const told = events
      .filter((event) => event.to === lane && event.to_actor !== undefined)
      .map((event) => event.to_actor);
    const actors = [...new Set([...own, ...told])].toSorted((a = '', b = '') =>
      a.localeCompare(b, 'en', { numeric: true }),
    );
    const isOnlyTold = actors.length === 0 && events.some((event) => event.to === lane);
    return (isOnlyTold ? [undefined] : actors).map((actor) => ({ lane, actor }));
  });
}

export const sideOf = (event: TraceEvent, sides: readonly Side[]): number =>
  sides.findIndex((side) => side.lane === event.lane && side.actor === event.actor);

/** Where a message goes: to the one that is named, else to the one with the sender's name, else to the first of that lane. Undefined: it stays where it is. */
export function targetOf(event: TraceEvent, sides: readonly Side[]): number | undefined {
  if (event.to === undefined) return undefined;
  const find = (actor: string | undefined): number =>
    sides.findIndex((side) => side.lane === event.to && side.actor === actor);
  const named = event.to_actor === undefined ? -1 : find(event.to_actor);
  const target = [named, find(event.actor), sides.findIndex((side) => side.lane === event.to)].find(
    (index) => index !== -1,
  );
  return target === sideOf(event, sides) ? undefined : target;
}

const laneNames: Readonly<Record<Lane, string>> = {
  client: 'client',
  server: 'server',
  wire: 'wire',
  store: 'store',
  editor: 'Editor',
  main_thread: 'main thread',
  fault: 'fault',
  verdict: 'verdict',
};

export const nameOfLane = (lane: Lane): string => laneNames[lane];
