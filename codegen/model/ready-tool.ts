import type { Json, ReadyToolModel } from './model.ts';

/** A ready tool as editor/hello has it. */
export function customToolOf({ name, title, description, input, annotations }: ReadyToolModel): {
  [key: string]: Json;
} {
  return {
    name,
    title,
    description,
    input_schema: input,
    read_only_hint: annotations.readOnlyHint,
    destructive_hint: annotations.destructiveHint,
    idempotent_hint: annotations.idempotentHint,
    open_world_hint: annotations.openWorldHint,
  };
}
