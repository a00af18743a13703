import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { createConnectedWorld, execute, type HubWorld } from '../../hub/testing/world.ts';
import { createCallSpans } from './call-spans.ts';
import { watchHub } from './traces.ts';

type ConnectedWorld = ReturnType<typeof createConnectedWorld>;

/** What a collector would get of the work in a world: names with states, and how many traces they are in. */
function spansOf<W extends HubWorld>(world: W, work: (world: W) => void): { names: string[]; traces: number } {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  world.hub = watchHub(world.hub, createCallSpans(provider.getTracer('test')));
  work(world);
  const spans = exporter.getFinishedSpans();
  return {
    names: spans.map(({ name, attributes }) =>
      [
        name,
        ...['state', 'joined', 'attempt'].flatMap((key) => {
          const value = attributes[`mcp_unity_bridge.${key}`];
          return value === undefined ? [] : [String(value)];
        }),
        ...(attributes['error.type'] === undefined ? [] : [String(attributes['error.type'])]),
      ].join(' '),
    ),
    traces: new Set(spans.map((span) => span.spanContext().traceId)).size,
  };
}

const CALL = 'tools/call unity_execute_code';

test.each<[string, (world: ConnectedWorld) => void, string[], number]>([
  [
    'that throws in the Editor',
    (world) => {
      world.call(execute('x'));
      world.from(world.editor, world.editor.start());
      world.from(world.editor, world.editor.finish({ error: 'secret' }));
    },
    ['queue', 'send 1', 'run failed execution_error', `${CALL} error execution_error`],
    1,
  ],
  [
    'that another call joins',
    (world) => {
      world.call(execute('x'));
      world.call(execute('x'));
      world.from(world.editor, world.editor.start());
      world.from(world.editor, world.editor.finish({ result: 'secret' }));
    },
    ['queue', 'send 1', 'run completed', `${CALL} completed`, `${CALL} completed true`],
    2,
  ],
  [
    'that is cancelled before it is sent',
    (world) => {
      world.disconnect(world.connection);
      const call = world.call(execute('x'));
      world.step({ type: 'call_cancelled', call_id: call });
    },
    [`${CALL} cancelled`, 'queue cancelled cancelled'],
    1,
  ],
  [
    'whose answer was late, and is fetched',
    (world) => {
      const call = world.call(execute('x', { timeout: 0 }));
      world.step({ type: 'call_delivered', call_id: call });
    },
    [`${CALL} timeout`, 'queue', 'send 1', 'deliver'],
    1,
  ],
])('a call %s', (_title, work, names, traces) => {
  const world = createConnectedWorld({}, { audit: true });
  expect(spansOf(world, work)).toEqual({ names, traces });
});
