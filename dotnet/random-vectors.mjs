import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importBundled } from '../tools/import-bundled.mjs';
import { typeNames } from './lib/vectors.mjs';

/**
 * Writes vectors that no author thought of: values of every type and damaged copies of them, judged by the TypeScript validators, for the
 * other columns to agree with. The same seed gives the same vectors.
 */
export async function writeRandomVectors({ generated, csharp, folder, count, seed }) {
  const { arbitraries, validators, fc } = await importBundled(`
    export * as arbitraries from ${JSON.stringify(join(generated, 'typescript', 'arbitraries.ts'))};
    export * as validators from ${JSON.stringify(join(generated, 'typescript', 'validators.js'))};
    export { default as fc } from 'fast-check';
  `);
  const types = typeNames(csharp);
  const perType = Math.ceil(count / types.length / 2);
  for (const type of types) {
    const whole = fc.sample(arbitraries[`arb${type}`], { numRuns: perType, seed });
    const damaged = fc.sample(damage(fc, fc.constantFrom(...whole)), { numRuns: perType, seed });
    const lines = [...whole, ...damaged].filter(isWellFormed).map((value) => JSON.stringify(judged(validators[`validate${type}`], value)));
    mkdirSync(join(folder, type), { recursive: true });
    writeFileSync(join(folder, type, 'random.jsonl'), `${lines.join('\n')}\n`);
  }
  return folder;
}

function judged(validate, value) {
  const outcome = validate(value);
  return outcome.ok ? { value } : { pointer: outcome.errors[0].pointer, keyword: outcome.errors[0].keyword, value };
}

// Lone surrogates become U+FFFD in UTF-8, for every reader.
const isWellFormed = (value) => JSON.stringify(value).isWellFormed() && !/\\ud[89a-f]/i.test(JSON.stringify(value));

/** One change somewhere: a value replaced, a member taken away or added. */
function damage(fc, values) {
  const other = fc.oneof(
    fc.constantFrom(null, true, false, 0, 1, -1, 1.5, 10, 600_000, 600_001, 2 ** 53, -(2 ** 53), 1e300, '', ' ', 'x', '10', 'NaN', '2026-11-21T10:00:00.000Z', '2026-02-30T10:00:00.000Z', [], {}, [null]),
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  );
  return fc.tuple(values, fc.nat(), fc.constantFrom('replace', 'remove', 'add'), other, fc.string({ maxLength: 8 })).map(([value, pick, change, by, name]) => {
    const copy = { value: structuredClone(value) };
    const places = placesIn(copy);
    const { holder, key } = places[pick % places.length];
    if (change === 'remove' && !Array.isArray(holder) && holder !== copy) delete holder[key];
    else if (change === 'add' && typeof holder[key] === 'object' && holder[key] !== null && !Array.isArray(holder[key])) holder[key][`${name}_`] = by;
    else holder[key] = by;
    return JSON.parse(JSON.stringify(copy.value));
  });
}

function placesIn(holder) {
  return Object.keys(holder).flatMap((key) => {
    const inner = holder[key];
    return [{ holder, key }, ...(typeof inner === 'object' && inner !== null ? placesIn(inner) : [])];
  });
}
