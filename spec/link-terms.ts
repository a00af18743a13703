import { Type } from 'typebox';

export const string = (description: string) => Type.String({ description });
export const flag = (description: string) => Type.Optional(Type.Boolean({ description }));
export const count = (description: string) =>
  Type.Integer({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
