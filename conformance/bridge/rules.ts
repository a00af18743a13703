import type { Received } from './editor-link.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Finding } from '../report/model.ts';
import { requests } from './connection-steps.ts';
import type { BridgeRun, SeenHello } from './bridge-run.ts';
import { entriesOf } from './log-steps.ts';
import { isTerminal, notifications } from './watching-steps.ts';

/** A promise that every case checks, whatever its steps. */
interface Rule {
  readonly name: string;
  readonly requirements: readonly string[];
  /** A sentence for each breach. */
  readonly breaches: (bridgeRun: BridgeRun) => string[];
}

const rules: readonly Rule[] = [
  { name: 'starts at most once', requirements: ['EXO-01'], breaches: startedTwice },
  { name: 'an end is final', requirements: ['ENV-07'], breaches: endChanged },
  { name: 'updates are numbered', requirements: ['PAR-02', 'EXO-02'], breaches: updatesGoBack },
  { name: 'partial results are numbered', requirements: ['PAR-02'], breaches: partialsGoBack },
  {
    name: 'a store gets updates of its own operations only',
    requirements: ['LOG-01', 'EXO-03'],
    breaches: foreignUpdates,
  },
  { name: 'generations grow', requirements: ['EXO-03'], breaches: generationsGoBack },
  { name: 'journal_seq counts the starts', requirements: ['EXO-02', 'EXO-04'], breaches: startsUncounted },
  { name: 'an end says that the work had started', requirements: ['CXL-04', 'EXO-04'], breaches: startsUnreported },
  { name: 'reloads name the generation', requirements: ['PSH-01'], breaches: reloadsOfOthers },
  { name: 'a process has one instance id', requirements: ['EXO-03'], breaches: instancesMixed },
  { name: 'no user clicked disconnect', requirements: ['PSH-04'], breaches: userDisconnects },
  { name: 'log entries keep their ids', requirements: ['LGS-05'], breaches: logIdsChange },
  { name: 'nonces are fresh', requirements: ['SEC-02'], breaches: noncesRepeat },
  { name: 'the token stays secret', requirements: ['SEC-02', 'SEC-05'], breaches: tokenLeaks },
  { name: 'pushes come on the second connection', requirements: ['PSH-01'], breaches: pushedOnTheFirst },
  { name: 'heartbeats name the generation', requirements: ['TMO-04'], breaches: heartbeatsOfOthers },
];

/** Broken promises in a case that its steps did not check. */
export function judgeRules(bridgeRun: BridgeRun): Finding[] {
  return rules.flatMap(({ name, requirements, breaches }) =>
    breaches(bridgeRun).map((message) => ({ requirements: [...requirements], rule: name, message })),
  );
}

function startedTwice({ operations, ledger }: BridgeRun): string[] {
  return [...operations.keys()].flatMap((name) => {
    const starts = ledger.all('start', name).length;
    return starts > 1 ? [`${name} started ${starts} times under one log_id; expected at most once.`] : [];
  });
}

/** Updates of each operation in the order of arrival. */
function updatesOf(bridgeRun: BridgeRun): (readonly [string, BridgeRun['updates'][number]['params'][]])[] {
  return [...bridgeRun.operations.values()].map(({ name, log_id }) => [
    name,
    bridgeRun.updates.filter(({ params }) => params.log_id === log_id).map(({ params }) => params),
  ]);
}

function endChanged(bridgeRun: BridgeRun): string[] {
  return updatesOf(bridgeRun).flatMap(([name, sent]) => {
    const end = sent.findIndex(({ state }) => isTerminal(state));
    const [first] = sent.slice(end);
    const other =
      end === -1 || first === undefined
        ? undefined
        : sent.slice(end).find((each) => !isDeepStrictEqual({ ...each, seq: 0 }, { ...first, seq: 0 }));
    return other === undefined || first === undefined
      ? []
      : [
          `${name} had ended as ${first.state}, and then another update came: ${JSON.stringify(other).slice(0, 300)}; before it was ${JSON.stringify(first).slice(0, 300)}.`,
        ];
  });
}

function updatesGoBack(bridgeRun: BridgeRun): string[] {
  return updatesOf(bridgeRun).flatMap(([name, sent]) => {
    let highest = sent[0];
    for (const [index, each] of sent.entries()) {
      if (highest !== undefined && each.seq === highest.seq && !isDeepStrictEqual(each, highest))
        return [
          `Two different updates of ${name} have the number ${each.seq}: ${JSON.stringify(highest).slice(0, 200)} and ${JSON.stringify(each).slice(0, 200)}.`,
        ];
      if (
        highest !== undefined &&
        each.seq < highest.seq &&
        !sent.slice(0, index).some((earlier) => isDeepStrictEqual(earlier, each))
      )
        return [
          `An update of ${name} (${each.state}) has the number ${each.seq} after ${highest.seq}: a server takes it for an old update and loses it.`,
        ];
      if (highest === undefined || each.seq > highest.seq) highest = each;
    }
    return [];
  });
}

function partialsGoBack(bridgeRun: BridgeRun): string[] {
  return updatesOf(bridgeRun).flatMap(([name, sent]) => {
    const inOrder = sent
      .toSorted((left, right) => left.seq - right.seq)
      .filter(({ partial_seq }) => partial_seq !== undefined);
    const back = inOrder.find(({ partial_seq }, index) => (partial_seq ?? 0) < (inOrder[index - 1]?.partial_seq ?? 0));
    const reused = inOrder.find(
      (each, index) =>
        each.partial_seq === inOrder[index - 1]?.partial_seq &&
        !isDeepStrictEqual(each.partial_result, inOrder[index - 1]?.partial_result),
    );
    const bare = sent.find((each) => each.partial_result !== undefined && each.partial_seq === undefined);
    return [
      ...(reused === undefined
        ? []
        : [`Two different partial results of ${name} have the number ${reused.partial_seq ?? 0}.`]),
      ...(back === undefined
        ? []
        : [`The partial results of ${name} go back to number ${back.partial_seq ?? 0} in update ${back.seq}.`]),
      ...(bare === undefined ? [] : [`A partial result of ${name} has no partial_seq (update ${bare.seq}).`]),
    ];
  });
}

function foreignUpdates(bridgeRun: BridgeRun): string[] {
  const reported = bridgeRun.updates
    .filter(({ link, params }) => params.store_id !== link.storeId)
    .map(
      ({ link, params }) =>
        `An update of ${params.log_id} of store ${params.store_id} went to store ${link.storeId ?? '?'}.`,
    );
  const owners = new Map([...bridgeRun.operations.values()].map(({ log_id, storeId }) => [log_id, storeId]));
  const listed = bridgeRun.hellos.flatMap(({ link, params }) =>
    params.operations
      .filter(({ log_id }) => owners.has(log_id) && owners.get(log_id) !== link.storeId)
      .map(({ log_id }) => `hello lists ${log_id}, which belongs to another store.`),
  );
  return [...reported, ...listed];
}

/** Each hello with the one before it. */
function pairs({ hellos }: BridgeRun): (readonly [SeenHello, SeenHello])[] {
  return hellos.slice(1).flatMap((now, index) => {
    const before = hellos[index];
    return before === undefined ? [] : [[before, now] as const];
  });
}

function generationsGoBack(bridgeRun: BridgeRun): string[] {
  return pairs(bridgeRun).flatMap(([before, now]) => {
    const [old, next] = [before.params, now.params];
    if (old.journal_id !== next.journal_id) return [];
    if (before.launch !== now.launch && next.generation <= old.generation)
      return [`After a restart the generation is ${next.generation}; expected more than ${old.generation}.`];
    if (next.generation < old.generation) return [`The generation fell from ${old.generation} to ${next.generation}.`];
    return next.journal_seq < old.journal_seq
      ? [`journal_seq fell from ${old.journal_seq} to ${next.journal_seq} in the same journal.`]
      : [];
  });
}

/** Programs that started before a hello according to the ledger, but are not counted in it. */
function startsUncounted({ hellos, ledger }: BridgeRun): string[] {
  return hellos.flatMap(({ at, params }) => {
    const first = hellos.find((each) => each.params.journal_id === params.journal_id);
    if (first === undefined) return [];
    const starts = ledger.lines.filter((line) => line.mark === 'start' && line.at > first.at && line.at < at).length;
    const counted = params.journal_seq - first.params.journal_seq;
    return counted >= starts
      ? []
      : [
          `hello of generation ${params.generation} names journal_seq ${params.journal_seq}, ${counted} more than the first one of this journal; but ${starts} operations have started since.`,
        ];
  });
}

/** `started_at` is the evidence of a start whose own update was lost: absent only if it never started. */
function startsUnreported(bridgeRun: BridgeRun): string[] {
  return updatesOf(bridgeRun).flatMap(([name, sent]) => {
    const bare =
      bridgeRun.ledger.all('start', name).length === 0
        ? undefined
        : sent.find((each) => isTerminal(each.state) && Reflect.get(each, 'started_at') === undefined);
    return bare === undefined
      ? []
      : [`${name} has started, and the update that it is ${bare.state} has no started_at.`];
  });
}

/** DOMAIN_RELOAD names the generation that ends, DOMAIN_RELOAD_RECOVERED the new one: each that of its connection. */
function reloadsOfOthers(bridgeRun: BridgeRun): string[] {
  return bridgeRun.links.flatMap((link) => {
    const reported = notifications(link, 'editor/notification').filter(
      ({ type }) => type === 'DOMAIN_RELOAD' || type === 'DOMAIN_RELOAD_RECOVERED',
    );
    return reported.flatMap(({ type, payload }) => {
      const generation: unknown =
        typeof payload === 'object' && payload !== null ? Reflect.get(payload, 'generation') : undefined;
      return generation === link.generation
        ? []
        : [
            `${type} names generation ${JSON.stringify(generation)} on a connection whose hello named ${link.generation}.`,
          ];
    });
  });
}

function instancesMixed(bridgeRun: BridgeRun): string[] {
  return pairs(bridgeRun).flatMap(([before, now]) => {
    const isSame = before.params.instance_id === now.params.instance_id;
    if (before.launch === now.launch)
      return isSame ? [] : ['instance_id changed though the process is the same; it survives domain reloads.'];
    return isSame
      ? [`instance_id ${now.params.instance_id} is that of the process before; each process has its own.`]
      : [];
  });
}

function userDisconnects(bridgeRun: BridgeRun): string[] {
  const count = bridgeRun.links
    .flatMap((link) => notifications(link, 'editor/notification'))
    .filter(({ type }) => type === 'USER_DISCONNECT').length;
  return count === 0 ? [] : [`USER_DISCONNECT was pushed ${count} times, and no user has disconnected anything.`];
}

function logIdsChange(bridgeRun: BridgeRun): string[] {
  const byPlace = new Map<string, string>();
  const byId = new Map<string, string>();
  const breaches: string[] = [];
  for (const link of bridgeRun.links)
    for (const { params } of requests(link, 'logs/append'))
      for (const entry of params.entries) {
        const place = `${params.journal_id}/${entry.seq}`;
        const known = byPlace.get(place);
        if (known !== undefined && known !== entry.log_id)
          breaches.push(
            `Log entry ${entry.seq} was sent as ${known} and again as ${entry.log_id}; expected the same log_id, so that it is stored once.`,
          );
        byPlace.set(place, entry.log_id);
        const content = JSON.stringify([entry.message, entry.log_type, entry.log_name, entry.timestamp]);
        if ((byId.get(entry.log_id) ?? content) !== content)
          breaches.push(`The log_id ${entry.log_id} is that of two different entries.`);
        byId.set(entry.log_id, content);
      }
  return [...breaches.slice(0, 3), ...seqGaps(bridgeRun)];
}

/** Within a connection, entries are sent oldest first. */
function seqGaps(bridgeRun: BridgeRun): string[] {
  return bridgeRun.links.flatMap((link) =>
    requests(link, 'logs/append').some(({ params }) =>
      params.entries.some(({ seq }, index) => seq <= (params.entries[index - 1]?.seq ?? 0)),
    )
      ? [`A batch of log entries on connection ${link.number} is not in the order of seq, oldest first.`]
      : [],
  );
}

function noncesRepeat({ links }: BridgeRun): string[] {
  const nonces = links.flatMap((link) => [
    ...requests(link, 'auth/challenge').map(({ params }) => params.nonce),
    ...link.pushNonces,
  ]);
  return new Set(nonces).size === nonces.length
    ? []
    : ['A nonce was used for two connections; each connection has its own, or proofs can be replayed.'];
}

function tokenLeaks({ links, token, unity }: BridgeRun): string[] {
  const sent = links.some((link) => link.received.some(({ text }) => text.includes(token)))
    ? ['The token itself was sent over the wire.']
    : [];
  const printed = unity?.output.includes(token) === true ? ['The token is in the output of the Unity command.'] : [];
  return [...sent, ...printed];
}

/** In either of its forms, whether it is a good one or not. */
function isPushFrame({ reading, text }: Received): boolean {
  return reading.ok
    ? reading.frame.kind === 'notification' && reading.frame.method === 'editor/notification'
    : text.includes('"editor/notification"');
}

/** TCP only; a WebSocket has no second one. */
function pushedOnTheFirst({ links, options }: BridgeRun): string[] {
  if (options.transport === 'ws') return [];
  return links.flatMap(({ number, received }) => {
    const astray = received.find((item) => isPushFrame(item) !== (item.isPush === true));
    if (astray === undefined) return [];
    const where =
      astray.isPush === true
        ? 'second connection, which is for push notifications alone'
        : 'first connection; push notifications go over the second';
    return [`This came on the ${where} (${number}): ${astray.text.slice(0, 200)}`];
  });
}

function heartbeatsOfOthers(bridgeRun: BridgeRun): string[] {
  return bridgeRun.links.flatMap((link) => {
    const other = notifications(link, 'editor/heartbeat').find(({ generation }) => generation !== link.generation);
    return other === undefined
      ? []
      : [`A heartbeat names generation ${other.generation} on a connection whose hello named ${link.generation}.`];
  });
}

/** Ids of log entries with that message. */
export const idsLogged = (bridgeRun: BridgeRun, text: string): number =>
  new Set(bridgeRun.links.flatMap(entriesOf).flatMap(({ message, log_id }) => (message === text ? [log_id] : []))).size;
