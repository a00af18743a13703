import { named } from './types.ts';
import type { NamedType } from './types.ts';
import type { CsException } from './value.ts';
import { SPECIFIC } from './exception-table.ts';

export const exceptionType = named('System', 'Exception', null);

const byName = new Map<string, NamedType>([['Exception', exceptionType]]);
const defaultMessages = new Map<string, string>([['Exception', "Exception of type 'System.Exception' was thrown."]]);

for (const [fullName, base, message] of SPECIFIC) {
  const cut = fullName.lastIndexOf('.');
  const name = fullName.slice(cut + 1);
  byName.set(name, named(cut < 0 ? 'System' : fullName.slice(0, cut), name, byName.get(base) ?? exceptionType));
  defaultMessages.set(name, message);
}

/** Every exception type that programs can throw and catch. */
export const exceptionTypes: readonly NamedType[] = [...byName.values()];

/** An exception type by its short name; Exception for one that we do not have. */
export function exceptionNamed(name: string): NamedType {
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
