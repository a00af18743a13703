import { UsageError } from './usage-error.ts';
import type { Contract } from '../spec/form.ts';

const scalars = ['name', 'protocolVersion', 'idBase', 'instructions', 'envelope', 'lifecycle', 'queryGrammar'] as const;
const lists = [
  'types',
  'tools',
  'bridge',
  'errors',
  'limits',
  'help',
  'requirements',
  'workload',
  'rendering',
] as const;

/** The parts must be there; what is in them is the loader's business. */
export function isContract(value: unknown, file: string): value is Contract {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  const wrong = [
    ...scalars.filter((part) => parts.get(part) === undefined),
    ...lists.filter((part) => !Array.isArray(parts.get(part))).map((part) => `${part} (a list)`),
  ];
  if (wrong.length > 0)
    throw new UsageError(`The contract of ${file} lacks ${wrong.join(', ')}; see spec/form.ts for its form.`);
  return true;
}
