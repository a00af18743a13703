import { Type, type TProperties, type TSchema } from 'typebox';
import type { TypeDefinition } from './form.ts';
import { integer, message, ref, strings, union } from './schema.ts';

const source = 'notifications.ts';

interface Push {
  readonly type: string;
  readonly name: string;
  readonly description: string;
  readonly payload: TProperties;
}

/** The payload must contain the members that its type requires; if there are none, null or no payload is the same as an empty one. */
function payloadOf({ name, payload }: Push): TSchema {
  const type = ref(`${name}Payload`);
  const isNeeded = Object.values(payload).some((member) => !Type.IsOptional(member));
  return isNeeded ? type : Type.Optional(Type.Union([type, Type.Null()]));
}

const generation = integer('Counter of domain loads; one more after each reload.', 1);
const reason = (description: string) => Type.Optional(Type.String({ description }));

const pushes: readonly Push[] = [
  {
    type: 'CONNECTION_ESTABLISHED',
    name: 'ConnectionEstablished',
    description: 'An Editor has connected and sent hello.',
    payload: {
      clientId: Type.String({ description: 'Id that the Editor gave this connection.', minLength: 1 }),
      connectionTime: ref('Timestamp'),
    },
  },
  {
    type: 'DOMAIN_RELOAD',
    name: 'DomainReload',
    description:
      'The scripting domain is about to be unloaded: the connection will close, and is opened again with the next generation.',
    payload: {
      generation,
      reason: Type.Optional(strings('What caused it.', ['compile', 'play_mode', 'requested', 'unknown'], true)),
      expectedMs: Type.Optional(integer('How long the Editor thinks that it will be away.', 0)),
    },
  },
  {
    type: 'DOMAIN_RELOAD_RECOVERED',
    name: 'DomainReloadRecovered',
    description: 'The new domain is loaded and connected.',
    payload: {
      generation,
      durationMs: integer('How long the Editor was away.', 0),
      compileErrors: Type.Optional(integer('Scripts that did not compile.', 0)),
    },
  },
  {
    type: 'TOOLS_CHANGED',
    name: 'ToolsChanged',
    description: "The Editor's own tools have changed.",
    payload: {
      tools: Type.Array(Type.String({ minLength: 1 }), {
        description: 'Names of all custom tools that there are now.',
      }),
      reason: reason('Why.'),
    },
  },
  {
    type: 'USER_DISCONNECT',
    name: 'UserDisconnect',
    description:
      'The user has disconnected the bridge by hand. A plain close of the socket is never reported as this (PSH-04).',
    payload: { reason: reason('What the user wrote or clicked.') },
  },
  {
    type: 'UNITY_SHUTDOWN',
    name: 'UnityShutdown',
    description: 'The Editor is quitting.',
    payload: { reason: reason('Why.') },
  },
];

/**
 * The six push notifications of the Editor: `{type, timestamp, payload}`, payload members in camelCase as in their first examples (PSH-01). They are the
 * params of `editor/notification`; on the push connection over TCP a line may also be one of them alone (PSH-06).
 */
export const notificationTypes: readonly TypeDefinition[] = [
  ...pushes.flatMap((push): TypeDefinition[] => {
    const { type, name, description, payload } = push;
    return [
      { name: `${name}Payload`, source, schema: message(`Payload of ${type}.`, payload) },
      {
        name: `${name}Notification`,
        source,
        schema: message(description, {
          type: Type.Literal(type),
          timestamp: ref('Timestamp'),
          payload: payloadOf(push),
        }),
      },
    ];
  }),
  {
    name: 'UnityNotification',
    source,
    schema: union(
      'A message that an Editor sends without a request. Unknown types are logged and tolerated (PSH-03).',
      pushes.map(({ name }) => `${name}Notification`),
      true,
    ),
  },
];
