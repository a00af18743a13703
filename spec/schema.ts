import { Type, type TObjectOptions, type TProperties, type TSchema, type TSchemaOptions } from 'typebox';

/** A reference to another named type of the contract. */
export const ref = (name: string, options: TSchemaOptions = {}): TSchema => Type.Ref(name, options);

/** Any JSON value. */
export const json = (description: string): TSchema => Type.Unknown({ description });

/** An object whose members have no constraints. */
export const openObject = (description: string): TSchema => Type.Object({}, { description });

/** Something that is sent to be obeyed: unknown members are refused, so that a misspelt option is never ignored. */
export const request = (description: string, properties: TProperties): TSchema =>
  Type.Object(properties, { description, additionalProperties: false });

/** A message: unknown members are preserved, so that an older reader works with a newer writer. */
export const message = (description: string, properties: TProperties, options: TObjectOptions = {}): TSchema =>
  Type.Object(properties, { description, ...options });

/** A member that must be absent: makes an impossible combination unrepresentable. */
export const absent = (): TSchema => Type.Optional(Type.Unsafe<never>({ not: {} }));

/** A set of strings. `open`: readers tolerate values that a newer writer adds. */
export const strings = (description: string, values: readonly string[], open = false): TSchema =>
  Type.Unsafe({ type: 'string', enum: [...values], description, ...(open ? { 'x-open': true } : {}) });

/** One of several object types, distinguished by a member with a constant. */
export const union = (description: string, names: readonly string[], open = false): TSchema =>
  Type.Unsafe({ anyOf: names.map((name) => ({ $ref: name })), description, ...(open ? { 'x-open': true } : {}) });

/** A whole number. */
export const integer = (description: string, minimum: number, maximum = Number.MAX_SAFE_INTEGER): TSchema =>
  Type.Integer({ description, minimum, maximum });

export const string = (description: string) => Type.String({ description });

export const flag = (description: string) => Type.Optional(Type.Boolean({ description }));

export const count = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
