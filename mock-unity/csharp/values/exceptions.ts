import { named, type NamedType } from './types.ts';
import type { CsException } from './value.ts';

export const exceptionType = named('System', 'Exception', null);

const byName = new Map<string, NamedType>([['Exception', exceptionType]]);

const defaultMessages = new Map<string, string>([['Exception', "Exception of type 'System.Exception' was thrown."]]);

const SPECIFIC: readonly (readonly [name: string, base: string, message: string])[] = [
  ['SystemException', 'Exception', 'System error.'],
  ['ApplicationException', 'Exception', 'Error in the application.'],
  ['InvalidOperationException', 'SystemException', 'Operation is not valid due to the current state of the object.'],
  ['ArgumentException', 'SystemException', 'Value does not fall within the expected range.'],
  ['ArgumentNullException', 'ArgumentException', 'Value cannot be null.'],
  ['ArgumentOutOfRangeException', 'ArgumentException', 'Specified argument was out of the range of valid values.'],
  ['NullReferenceException', 'SystemException', 'Object reference not set to an instance of an object'],
  ['IndexOutOfRangeException', 'SystemException', 'Index was outside the bounds of the array.'],
  ['InvalidCastException', 'SystemException', 'Specified cast is not valid.'],
  ['ArithmeticException', 'SystemException', 'Overflow or underflow in the arithmetic operation.'],
  ['DivideByZeroException', 'ArithmeticException', 'Attempted to divide by zero.'],
  ['OverflowException', 'ArithmeticException', 'Arithmetic operation resulted in an overflow.'],
  ['FormatException', 'SystemException', 'Input string was not in a correct format.'],
  ['NotImplementedException', 'SystemException', 'The method or operation is not implemented.'],
  ['NotSupportedException', 'SystemException', 'Specified method is not supported.'],
  ['TimeoutException', 'SystemException', 'The operation has timed out.'],
  ['OutOfMemoryException', 'SystemException', 'Insufficient memory to continue the execution of the program.'],
  ['OperationCanceledException', 'SystemException', 'The operation was canceled.'],
  ['System.Threading.Tasks.TaskCanceledException', 'OperationCanceledException', 'A task was canceled.'],
  ['System.IO.IOException', 'SystemException', 'I/O error occurred.'],
  ['UnityEngine.UnityException', 'SystemException', 'A Unity Runtime error occurred!'],
  [
    'UnityEngine.MissingReferenceException',
    'SystemException',
    'The object has been destroyed but you are still trying to access it.',
  ],
  [
    'UnityEngine.MissingComponentException',
    'SystemException',
    'There is no such component attached to the GameObject.',
  ],
];

for (const [fullName, base, message] of SPECIFIC) {
  const cut = fullName.lastIndexOf('.');
  const name = fullName.slice(cut + 1);
  byName.set(name, named(cut < 0 ? 'System' : fullName.slice(0, cut), name, byName.get(base) ?? exceptionType));
  defaultMessages.set(name, message);
}

/** Every exception type that programs can throw and catch. */
export const exceptionTypes: readonly NamedType[] = [...byName.values()];

/** An exception type by its short name; Exception for one that we do not have. */
function exceptionNamed(name: string): NamedType {
  return byName.get(name) ?? exceptionType;
}

export function makeException(type: NamedType, message?: string | null, inner: CsException | null = null): CsException {
  return {
    kind: 'exception',
    type,
    message: message ?? defaultMessages.get(type.name) ?? '',
    inner,
    at: -1,
    stackTrace: null,
  };
}

/** A C# exception on its way up through the interpreter. */
export class ThrownException extends Error {
  readonly exception: CsException;
  constructor(exception: CsException) {
    super(exception.message);
    this.exception = exception;
  }
}

/** Throws an exception of the library, by short type name. */
export function throwException(name: string, message?: string): never {
  throw new ThrownException(makeException(exceptionNamed(name), message));
}

export function throwArgumentNull(parameter: string): never {
  throwException('ArgumentNullException', `Value cannot be null. (Parameter '${parameter}')`);
}
