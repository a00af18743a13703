import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readVectors } from '../lib/vectors.mjs';

const title = 'TypeScript';

/** The generated validators: they accept the valid ones and name pointer and keyword of the others. */
export async function runTypeScript({ folders, generated }) {
  const started = performance.now();
  const validators = await import(pathToFileURL(join(generated, 'typescript', 'validators.js')).href);
  const failures = [];
  const passed = { valid: 0, invalid: 0 };
  for (const vector of readVectors(folders)) {
    const { expected, got } = judge(validators, vector);
    if (expected !== got) failures.push({ type: vector.type, file: vector.file, expected, got });
    else passed[vector.keyword === undefined ? 'valid' : 'invalid'] += 1;
  }
  return { title, ...passed, failures, runMs: performance.now() - started };
}

function judge(validators, { type, value, pointer, keyword }) {
  const expected = keyword === undefined ? 'accepted' : `refused at "${pointer}" by ${keyword}`;
  const validate = validators[`validate${type}`];
  if (validate === undefined) return { expected, got: `no validator validate${type}` };
  const outcome = validate(value);
  if (outcome.ok) return { expected, got: 'accepted' };
  const [first] = outcome.errors;
  return { expected, got: keyword === undefined ? first.message : `refused at "${first.pointer}" by ${first.keyword}` };
}
