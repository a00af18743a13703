import { fileHeader } from './text.ts';
import type { ContractModel, GeneratedFile } from '../model/model.ts';

/** `workload.ts`: the C# subset and the rendering rules that every implementation of the Unity side is tested against. */
export function emitWorkload(model: ContractModel): GeneratedFile[] {
  const text = `${fileHeader(model)}/** One construct of the C# subset that every implementation runs. */
export type WorkloadConstruct = { readonly name: string; readonly example: string; readonly meaning: string };

/** One rule by which Unity values become JSON; \`example\` is \`C# expression -> JSON\`. */
export type RenderingRule = { readonly kind: string; readonly rule: string; readonly example: string };

/** The C# subset, normative. */
export const workload: readonly WorkloadConstruct[] = ${JSON.stringify(model.workload, undefined, 2)};

/** What a program sees without a using directive: namespaces, and short names of types that two of them have. */
export const openedNames: { readonly namespaces: readonly string[]; readonly aliases: readonly { readonly name: string; readonly type: string }[] } = ${JSON.stringify(model.openedNames, undefined, 2)};

/** What a query may call without allow_methods: names of methods by the full name of the type that declares them first; \`*\`: all of them. */
export const pureMethods: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(model.pureMethods, undefined, 2)};

/** ENV-09, normative. */
export const renderingRules: readonly RenderingRule[] = ${JSON.stringify(model.rendering, undefined, 2)};
`;
  return [{ path: 'typescript/workload.ts', text }];
}
