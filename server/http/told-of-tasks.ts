import type { JSONRPCNotification } from '@modelcontextprotocol/server';
import { isObject } from '../lib/json.ts';
import type { TaskListening } from '../mcp/tasks/listen-to-tasks.ts';

const DATA = 'data: ';

/** The stream of a `subscriptions/listen` that names tasks: the SDK's, with the notifications that its client understands. */
export function toldOfTasks(answer: Response, listening: TaskListening): Response {
  if (answer.headers.get('content-type')?.startsWith('text/event-stream') !== true || answer.body === null)
    return answer;
  const body = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(eventsOf())
    .pipeThrough(replaceEvents(listening))
    .pipeThrough(new TextEncoderStream());
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Whole events, each with the empty line behind it. */
function eventsOf(): TransformStream<string, string> {
  let rest = '';
  return new TransformStream({
    transform(text, controller) {
      const events = `${rest}${text}`.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) controller.enqueue(`${event}\n\n`);
    },
  });
}

function replaceEvents(listening: TaskListening): TransformStream<string, string> {
  return new TransformStream({
    async transform(event, controller) {
      const notification = notificationIn(event);
      if (notification === undefined) return controller.enqueue(event);
      for (const one of await listening.told(notification))
        controller.enqueue(`event: message\n${DATA}${JSON.stringify(one)}\n\n`);
    },
  });
}

/** Comments and answers are none. */
function notificationIn(event: string): JSONRPCNotification | undefined {
  const line = event.split('\n').find((one) => one.startsWith(DATA));
  const message: unknown = line === undefined ? undefined : JSON.parse(line.slice(DATA.length));
  return isNotification(message) ? message : undefined;
}

const isNotification = (message: unknown): message is JSONRPCNotification =>
  isObject(message) && 'method' in message && !('id' in message);
