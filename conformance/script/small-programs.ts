const number = String.raw`(-?\d+(\.\d+)?|\{\{ms:[a-z_]+\}\})`;
const string = String.raw`"[^"]*"`;
const value = String.raw`(${number}|${string}|true|false|null|new \{ [^{}]* \}|new\[\] \{ [^{}]* \})`;

/** The statements that programs of the lower levels are made of, one a line: little enough for a bridge that has no C# compiler. */
const forms = [
  String.raw`\{\{(start|end)\}\}`,
  String.raw`Thread\.Sleep\(${number}\);`,
  String.raw`await Task\.Delay\(${number}\);`,
  String.raw`AI\.Update\((${number}|${string})\);`,
  String.raw`AI\.Write\(${string}, ${string}\);`,
  String.raw`Debug\.Log(Warning|Error)?\(${string}\);`,
  String.raw`throw new System\.Exception\(${string}\);`,
  `return ${value};`,
].map((form) => new RegExp(`^${form}$`));

/** Lines of a program that are none of these forms. A query begins with `=`. */
export function unknownStatements(body: string): string[] {
  if (body.trim().startsWith('=')) return [];
  return body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !forms.some((form) => form.test(line)));
}
