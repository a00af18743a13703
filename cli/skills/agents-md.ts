import { skillName } from '../../generated/typescript/skill.ts';

/** Between these lines is what is ours. */
const BEGIN = `<!-- ${skillName}: begin. Written by "${skillName} skills install" -->`;
const END = `<!-- ${skillName}: end -->`;

const block = [
  BEGIN,
  '## Unity',
  '',
  `For whatever needs the Unity Editor (compiling scripts, tests, the scene, the console, screenshots), first read \`.agents/skills/${skillName}/SKILL.md\`, and work as it says.`,
  END,
];

/** The text with our part, once. What is around it stays byte for byte, and `withoutPart` gives it back. */
export function withPart(text: string): string {
  const ending = text.includes('\r\n') ? '\r\n' : '\n';
  const part = block.join(ending);
  const at = placeOf(text);
  if (at !== undefined) return `${text.slice(0, at.from)}${part}${text.slice(at.to)}`;
  return `${text}${text === '' ? '' : ending}${part}${ending}`;
}

/** The text without our part. */
export function withoutPart(text: string): string {
  const at = placeOf(text);
  if (at === undefined) return text;
  const before = text.slice(0, at.from).replace(/\r?\n$/, '');
  return `${before}${text.slice(at.to).replace(/^\r?\n/, '')}`;
}

/** Undefined where it is not, or has lost an end. */
function placeOf(text: string): { readonly from: number; readonly to: number } | undefined {
  const from = text.indexOf(BEGIN);
  const end = text.indexOf(END, from);
  return from === -1 || end === -1 ? undefined : { from, to: end + END.length };
}
