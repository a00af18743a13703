import { cancellationToken, sequence, systemType, task } from '../values/engine-types.ts';
import {
  exceptionType,
  exceptionTypes,
  makeException,
  throwArgumentNull,
  throwException,
} from '../values/exceptions.ts';
import { asException, asNumber, asObject, asText } from '../values/raw.ts';
import { bool, double, int, string, type NamedType } from '../values/types.ts';
import type { CsException, Raw } from '../values/value.ts';
import { wellFormed } from '../../lib/well-formed.ts';
import { action, constant, property, staticAction, staticClass, staticMethod, staticProperty } from './member.ts';
import type { Constructor, Method, TypeDefinition } from './member.ts';
import { mathfMembers, mathMembers } from './numbers.ts';

/** Timeout.Infinite. */
const INFINITE = -1;

function readMilliseconds(raw: Raw | undefined, parameter: string): number {
  const ms = asNumber(raw);
  if (ms === INFINITE) return Infinity;
  if (ms >= 0) return ms;
  return throwException(
    'ArgumentOutOfRangeException',
    `Number must be either non-negative and less than or equal to Int32.MaxValue or -1. (Parameter '${parameter}')`,
  );
}

const sleep: Method = {
  ...staticAction('Sleep', [int], () => undefined),
  suspends: ([ms]) => ({ kind: 'sleep', ms: readMilliseconds(ms, 'millisecondsTimeout') }),
};

const taskDefinition: TypeDefinition = {
  type: task,
  members: [
    // Unity continues what waits in this way in its next frame.
    staticMethod('Yield', [], task, () => ({ kind: 'task', wait: { kind: 'next_frame' } })),
    staticMethod('Delay', [int], task, ({ args }) => ({
      kind: 'task',
      wait: { kind: 'delay', ms: readMilliseconds(args[0], 'millisecondsDelay'), cancellable: false },
    })),
    staticMethod('Delay', [int, cancellationToken], task, ({ args }) => ({
      kind: 'task',
      wait: { kind: 'delay', ms: readMilliseconds(args[0], 'millisecondsDelay'), cancellable: true },
    })),
  ],
};

const tokenDefinition: TypeDefinition = {
  type: cancellationToken,
  members: [
    property('IsCancellationRequested', bool, (_self, { host }) => host.isCancelled()),
    action('ThrowIfCancellationRequested', [], ({ context }) => {
      if (context.host.isCancelled()) throwException('OperationCanceledException');
    }),
  ],
};

const file = staticClass('System.IO', 'File', [
  staticAction('AppendAllText', [string, string], ({ context, args: [path = null, text] }) => {
    if (path === null) throwArgumentNull('path');
    if (path === '') throwException('ArgumentException', "The value cannot be an empty string. (Parameter 'path')");
    context.host.appendFile(wellFormed(asText(path)), wellFormed(asText(text)));
  }),
]);

const typeDefinition: TypeDefinition = {
  type: systemType,
  members: [
    property('Name', string, (self) => shortName(asObject(self, 'type').type.runtimeName)),
    property('FullName', string, (self) => asObject(self, 'type').type.runtimeName),
    property('Namespace', string, (self) => namespaceOf(asObject(self, 'type').type.runtimeName)),
  ],
};

function shortName(fullName: string): string {
  const head = fullName.split('[')[0] ?? '';
  return head.slice(head.lastIndexOf('.') + 1) + (fullName.endsWith('[]') ? '[]' : '');
}

function namespaceOf(fullName: string): string | null {
  const head = fullName.split(/[[`]/)[0] ?? '';
  return head.includes('.') ? head.slice(0, head.lastIndexOf('.')) : null;
}

const ARGUMENT_EXCEPTIONS = new Set(['ArgumentException', 'ArgumentNullException', 'ArgumentOutOfRangeException']);

const exceptionMembers: TypeDefinition = {
  type: exceptionType,
  constructors: constructorsOf(exceptionType),
  members: [
    property('Message', string, (self) => asException(self).message),
    property('StackTrace', string, (self) => asException(self).stackTrace),
    property('InnerException', exceptionType, (self) => asException(self).inner),
  ],
};

function constructorsOf(type: NamedType): Constructor[] {
  return [
    { parameters: [], make: () => makeException(type) },
    { parameters: [string], make: ([text = null]) => withArgument(type, text, null) },
    {
      parameters: [string, exceptionType],
      make: ([text = null, inner = null]) =>
        makeException(type, messageOf(text), inner === null ? null : asException(inner)),
    },
    ...(ARGUMENT_EXCEPTIONS.has(type.name)
      ? [{ parameters: [string, string], make: ([a = null, b = null]: readonly Raw[]) => withArgument(type, a, b) }]
      : []),
  ];
}

/** ArgumentException has (message, parameter); the two that derive from it (parameter, message). */
function withArgument(type: NamedType, first: Raw, second: Raw): CsException {
  const namesFirst = type.name === 'ArgumentNullException' || type.name === 'ArgumentOutOfRangeException';
  const message = messageOf(namesFirst ? second : first) ?? makeException(type).message;
  const parameter = namesFirst ? first : second;
  return makeException(type, parameter === null ? message : `${message} (Parameter '${asText(parameter)}')`);
}

function messageOf(raw: Raw): string | null {
  return raw === null ? null : asText(raw);
}

export const systemDefinitions: readonly TypeDefinition[] = [
  staticClass('System', 'Math', mathMembers),
  staticClass('UnityEngine', 'Mathf', mathfMembers),
  staticClass('System.Threading', 'Thread', [sleep]),
  staticClass('System.Threading', 'Timeout', [constant('Infinite', int, INFINITE)]),
  staticClass('System', 'Environment', [staticProperty('NewLine', string, () => '\n')]),
  staticClass('System', 'Convert', [
    staticMethod('ToInt32', [double], int, ({ args }) => toInt32(asNumber(args[0]))),
    staticMethod('ToDouble', [int], double, ({ args }) => asNumber(args[0])),
  ]),
  taskDefinition,
  tokenDefinition,
  file,
  typeDefinition,
  exceptionMembers,
  ...exceptionTypes
    .filter((type) => type !== exceptionType)
    .map((type) => ({ type, constructors: constructorsOf(type) })),
  { type: sequence },
];

function toInt32(value: number): number {
  const floor = Math.floor(value);
  const rounded = value - floor === 0.5 ? floor + (Math.abs(floor) % 2) : Math.round(value);
  if (!(Math.abs(rounded) <= 2 ** 31))
    throwException('OverflowException', 'Value was either too large or too small for an Int32.');
  return rounded | 0;
}
