import type { ForeignPackage } from './bundled.ts';

/** THIRD-PARTY-NOTICES.md: who has written what we ship, and under which licence. Packages with the same text share it. */
export function noticesText(bundled: readonly ForeignPackage[], installed: readonly ForeignPackage[]): string {
  return `# Third-party notices

Written by \`npm run prove packages -- --write\`; do not edit.

Parts of these packages are bundled into the JavaScript of this one:

${listOf(bundled)}

These are installed with it, and are part of the bundle for Claude Desktop. SQLite, which is compiled into the first, is in the public domain:

${listOf(installed)}

## Licences

${licencesOf([...bundled, ...installed])}
`;
}

function listOf(packages: readonly ForeignPackage[]): string {
  return packages
    .map(
      ({ name, version, license, homepage }) =>
        `- ${name} ${version} (${license})${homepage === '' ? '' : `, ${homepage}`}`,
    )
    .join('\n');
}

function licencesOf(packages: readonly ForeignPackage[]): string {
  const owners = new Map<string, string[]>();
  for (const { name, version, texts } of packages)
    for (const text of texts) owners.set(text, [...(owners.get(text) ?? []), `${name} ${version}`]);
  return [...owners]
    .map(([text, names]) => `### ${names.join(', ')}\n\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\``)
    .join('\n\n');
}
