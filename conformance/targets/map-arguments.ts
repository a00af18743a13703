import type { ToolMapping } from '../adapter/protocol.ts';

type Json = Readonly<Record<string, unknown>>;

/** The arguments of the contract, as a tool of another make wants them. Of a member that names an argument which was not given nothing is sent. */
export function mapArguments({ arguments: template }: ToolMapping, args: Json): Json {
  if (template === undefined) return args;
  return Object.fromEntries(
    Object.entries(template).flatMap(([name, value]) => {
      const filled = fill(value, args);
      return filled === undefined ? [] : [[name, filled]];
    }),
  );
}

const textual = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value);

const whole = /^\{\{([a-z_]+)\}\}$/;

function fill(value: unknown, args: Json): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, args) ?? null);
  if (typeof value === 'object' && value !== null) return mapArguments({ arguments: { ...value } }, args);
  if (typeof value !== 'string') return value;
  const [, name] = whole.exec(value) ?? [];
  // A number stays a number where the text is nothing but its name.
  return name === undefined
    ? value.replaceAll(/\{\{([a-z_]+)\}\}/g, (_, one: string) => textual(args[one]))
    : args[name];
}
