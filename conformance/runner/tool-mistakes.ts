import { isDeepStrictEqual } from 'node:util';
import { toolNames, tools } from '../../generated/typescript/tools.ts';
import { type ListedTool, present } from './listed-tools.ts';

/** Each of the six, once. */
export function findNameMistakes(names: Readonly<Record<string, string>>, listed: readonly ListedTool[]): string[] {
  return toolNames.flatMap((name) => {
    const here = names[name] ?? name;
    const count = listed.filter((tool) => tool.name === here).length;
    return count === 1
      ? []
      : [
          `Expected one tool named ${here} in tools/list, got ${count}${listed.length === 0 ? '' : ` (there are ${listed.map((tool) => tool.name).join(', ')})`}.`,
        ];
  });
}

export function findAnnotationMistakes(
  names: Readonly<Record<string, string>>,
  listed: readonly ListedTool[],
): string[] {
  return present(names, listed).flatMap(({ name, tool }) => {
    const wanted = tools.find((one) => one.name === name)?.annotations;
    const isSame =
      wanted !== undefined &&
      Object.entries(wanted).every(
        ([key, value]) =>
          typeof tool.annotations === 'object' &&
          tool.annotations !== null &&
          isDeepStrictEqual(Reflect.get(tool.annotations, key), value),
      );
    return isSame
      ? []
      : [
          `Expected the annotations ${JSON.stringify(wanted)} for ${tool.name}, got ${tool.annotations === undefined ? 'none' : JSON.stringify(tool.annotations)}.`,
        ];
  });
}
