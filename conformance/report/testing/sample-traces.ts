import type { LedgerLine, TraceEvent, WireLine } from '../model.ts';

/** Invented but realistic records of a case. */
export interface Sample {
  readonly trace: TraceEvent[];
  readonly wire: WireLine[];
  readonly ledger: LedgerLine[];
}

const id = (number: number): string => `0198c0de-4a00-7000-8000-${String(number).padStart(12, '0')}`;

const request = (number: number, method: string, params: object): string =>
  JSON.stringify({ jsonrpc: '2.0', id: number, method, params });

/** A client that retries an Android build six times while the main thread is blocked; a bridge without memory runs it seven times. */
export function sixBuilds(): Sample {
  const trace: TraceEvent[] = [
    { at: 0, lane: 'client', actor: 'client', to: 'server', until: 3, text: 'call build, timeout 1000', log_id: id(1) },
    { at: 3, lane: 'server', to: 'store', text: 'accept', until: 4, log_id: id(1) },
    { at: 5, lane: 'store', to: 'server', text: 'accepted is durable', until: 6 },
    { at: 6, lane: 'server', to: 'editor', until: 9, text: 'operation/execute', log_id: id(1) },
    { at: 9, lane: 'editor', text: 'queued', log_id: id(1) },
    { at: 16, lane: 'main_thread', text: 'build', until: 360_016, log_id: id(1) },
    { at: 1003, lane: 'server', to: 'client', until: 1006, text: 'timeout' },
  ];
  const wire: WireLine[] = [
    {
      at: 0,
      from: 'client',
      to: 'server',
      message: request(1, 'tools/call', {
        name: 'unity_execute_code',
        arguments: { code: 'BuildPipeline.BuildPlayer(options);', timeout: 1000 },
      }),
    },
    {
      at: 6,
      from: 'server',
      to: 'editor',
      message: request(12, 'operation/execute', {
        log_id: id(1),
        tool: 'unity_execute_code',
        parameters: { code: 'BuildPipeline.BuildPlayer(options);' },
        result_limit: 8_388_608,
      }),
    },
    {
      at: 1003,
      from: 'server',
      to: 'client',
      message: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        result: {
          structuredContent: {
            status: 'timeout',
            log_id: id(1),
            is_complete: false,
            message: 'Still running. Ask unity_get_result.',
          },
        },
      }),
    },
  ];
  const ledger: LedgerLine[] = [
    { at: 16, program: 'build', mark: 'start', log_id: id(1) },
    { at: 360_016, program: 'build', mark: 'end', log_id: id(1) },
  ];
  for (let retry = 1; retry <= 6; retry += 1) {
    const at = retry * 30_000;
    trace.push(
      { at, lane: 'fault', text: 'cut the connection of the Editor' },
      { at: at + 2, lane: 'editor', to: 'server', until: at + 4, text: 'editor/hello, same generation' },
      {
        at: at + 10,
        lane: 'client',
        actor: 'client',
        to: 'server',
        until: at + 13,
        text: 'call build, timeout 1000 (again)',
        log_id: id(retry + 1),
      },
      { at: at + 16, lane: 'server', to: 'editor', until: at + 19, text: 'operation/execute', log_id: id(retry + 1) },
      { at: at + 19, lane: 'editor', text: 'queued', log_id: id(retry + 1) },
      { at: at + 1013, lane: 'server', to: 'client', until: at + 1016, text: 'timeout' },
      {
        at: 360_016 * retry + retry * 16,
        lane: 'main_thread',
        text: `build (retry ${retry})`,
        until: 360_016 * (retry + 1) + retry * 16,
        log_id: id(retry + 1),
      },
      { at: 360_016 * retry + retry * 16, lane: 'verdict', text: `EXO-05: build starts for the ${retry + 1}. time` },
    );
    wire.push({
      at: at + 10,
      from: 'client',
      to: 'server',
      message: request(retry + 1, 'tools/call', {
        name: 'unity_execute_code',
        arguments: { code: 'BuildPipeline.BuildPlayer(options);', timeout: 1000 },
      }),
    });
    wire.push({
      at: at + 16,
      from: 'server',
      to: 'editor',
      message: request(retry + 12, 'operation/execute', { log_id: id(retry + 1), tool: 'unity_execute_code' }),
    });
    ledger.push(
      { at: 360_016 * retry + retry * 16, program: 'build', mark: 'start', log_id: id(retry + 1) },
      { at: 360_016 * (retry + 1) + retry * 16, program: 'build', mark: 'end', log_id: id(retry + 1) },
    );
  }
  return { trace, wire, ledger };
}

/** The answer is lost with the domain; two clients, two Editors. */
export function lostOnReload(): Sample {
  const trace: TraceEvent[] = [
    { at: 0, lane: 'client', actor: 'a', to: 'server', until: 3, text: 'call bake, timeout 5000', log_id: id(1) },
    { at: 1, lane: 'client', actor: 'b', to: 'server', until: 4, text: 'call count, timeout 1000', log_id: id(2) },
    { at: 3, lane: 'store', text: 'write accepted', until: 5 },
    { at: 4, lane: 'store', text: 'write accepted', until: 7 },
    { at: 6, lane: 'server', to: 'editor', to_actor: 'Editor 1', until: 9, text: 'operation/execute', log_id: id(1) },
    { at: 8, lane: 'server', to: 'editor', to_actor: 'Editor 2', until: 11, text: 'operation/execute', log_id: id(2) },
    { at: 16, lane: 'main_thread', actor: 'Editor 1', text: 'bake', until: 64, log_id: id(1) },
    { at: 16, lane: 'main_thread', actor: 'Editor 2', text: 'count', until: 32, log_id: id(2) },
    {
      at: 32,
      lane: 'editor',
      actor: 'Editor 2',
      to: 'server',
      until: 35,
      text: 'operation/update completed',
      log_id: id(2),
    },
    { at: 37, lane: 'server', to: 'client', to_actor: 'b', until: 40, text: 'completed 42', log_id: id(2) },
    { at: 60, lane: 'fault', text: 'domain reload of Editor 1', until: 2400 },
    { at: 64, lane: 'editor', actor: 'Editor 1', text: 'finished, not recorded', log_id: id(1) },
    { at: 66, lane: 'wire', actor: 'connection 1', text: 'closed by the Editor' },
    { at: 2400, lane: 'editor', actor: 'Editor 1', to: 'server', until: 2403, text: 'editor/hello, generation 2' },
    {
      at: 2406,
      lane: 'server',
      to: 'editor',
      to_actor: 'Editor 1',
      until: 2409,
      text: 'operation/execute (again)',
      log_id: id(1),
    },
    { at: 2416, lane: 'main_thread', actor: 'Editor 1', text: 'bake', until: 2464, log_id: id(1) },
    { at: 2416, lane: 'verdict', text: 'EXO-04: bake started in an earlier generation and runs again' },
    { at: 2470, lane: 'server', to: 'client', to_actor: 'a', until: 2473, text: 'completed', log_id: id(1) },
  ];
  for (let frame = 0; frame < 14; frame += 1)
    trace.push({
      at: 80 + frame * 16,
      lane: 'main_thread',
      actor: 'Editor 2',
      text: `frame ${frame + 3}`,
      until: 84 + frame * 16,
    });
  const ledger: LedgerLine[] = [
    { at: 16, program: 'bake', mark: 'start' },
    { at: 16, program: 'count', mark: 'start' },
    { at: 32, program: 'count', mark: 'end' },
    { at: 64, program: 'bake', mark: 'end' },
    { at: 2416, program: 'bake', mark: 'start' },
    { at: 2464, program: 'bake', mark: 'end' },
  ];
  const wire = trace
    .filter((event) => event.to !== undefined)
    .map((event): WireLine => ({
      at: event.at,
      from: event.actor ?? event.lane,
      to: event.to_actor ?? event.to ?? '',
      message: JSON.stringify({ jsonrpc: '2.0', method: event.text, params: { log_id: event.log_id } }),
    }));
  return { trace, wire, ledger };
}

/** A busy one: `events` events over all lanes. */
export function busy(events: number): Sample {
  const at = (index: number): number =>
    Math.floor(index / 4) * 7 + (index % 40 === 0 ? index * 900 : 0) + Math.floor(index / 40) * 36_000;
  const kinds: readonly ((index: number) => TraceEvent)[] = [
    (index) => ({
      at: at(index),
      lane: 'client',
      actor: index % 3 === 0 ? 'a' : 'b',
      to: 'server',
      until: at(index) + 3,
      text: `call move_${index}, timeout ${(index * 37) % 1000}`,
      log_id: id(index),
    }),
    (index) => ({
      at: at(index),
      lane: 'server',
      to: 'editor',
      until: at(index) + 3,
      text: 'operation/execute',
      log_id: id(index - 1),
    }),
    (index) => ({ at: at(index), lane: 'store', until: at(index) + 2, text: 'write started' }),
    (index) => ({ at: at(index), lane: 'main_thread', until: at(index) + 16, text: `frame ${index}` }),
    (index) => ({
      at: at(index),
      lane: 'editor',
      to: 'server',
      until: at(index) + 3,
      text: 'operation/update running',
      log_id: id(index - 4),
    }),
    (index) => ({
      at: at(index),
      lane: index % 5 === 0 ? 'fault' : 'wire',
      text: index % 5 === 0 ? 'duplicate the next message' : 'operation/update delivered twice',
    }),
  ];
  const trace = Array.from({ length: events }, (_, index) => (kinds[index % kinds.length] ?? kinds[0])?.(index)).filter(
    (event) => event !== undefined,
  );
  const wire = trace
    .filter((event) => event.to !== undefined)
    .map((event): WireLine => ({
      at: event.at,
      from: event.lane,
      to: event.to ?? '',
      message: request(event.at, 'operation/execute', {
        log_id: event.log_id,
        tool: 'unity_execute_code',
        parameters: { code: `GameObject.Find("Cube").transform.position += Vector3.up; // ${event.text}` },
      }),
    }));
  return {
    trace,
    wire,
    ledger: Array.from({ length: 12 }, (_, index): LedgerLine => ({
      at: index * 50,
      program: `move_${index >> 1}`,
      mark: index % 2 === 0 ? 'start' : 'end',
    })),
  };
}
