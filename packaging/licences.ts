import type { Check } from './lib/artefact.ts';
import type { ForeignPackage } from './bundled.ts';

/** What may be in a package under the MIT licence without anybody's duties growing beyond passing on these texts. */
const allowed: readonly string[] = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'CC0-1.0',
];

/** Any licence that is not on the list fails, and so does one without its text: a maintainer has to read it first. */
export function checkLicences(packages: readonly ForeignPackage[]): Check {
  const problems = packages.flatMap(({ name, version, license, texts }) => {
    const id = `${name}@${version}`;
    return [
      ...(isAllowed(license)
        ? []
        : [
            `${id} has the licence ${license === '' ? '(none)' : license}, which is not on the list in packaging/licences.ts`,
          ]),
      ...(texts.length > 0 ? [] : [`${id} comes without the text of its licence`]),
    ];
  });
  return { name: 'licences', problems: packages.length === 0 ? ['no package was looked at'] : problems };
}

/** One of a choice is enough; of a conjunction all have to be allowed. Anything else is for people. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes('(') || plain.includes(' WITH ')) return false;
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((id) => allowed.includes(id)));
}
