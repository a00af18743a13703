/** Longer paths are none that an Editor can open on every platform. */
const PATH_LIMIT_CHARACTERS = 1_024;

/** Controls, halves of characters, and what means something else than itself in a path of some platform, or in a uri that is decoded twice. */
const forbidden = /[\p{Cc}\p{Surrogate}\\:*?"<>|%#]/u;

/** Names that Windows takes for devices, whatever follows the dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * A path below the folder Assets, or why it is none: one sentence. It is judged here, before any Editor is asked, and by the strictest rules of all
 * platforms; the path has been decoded once.
 */
export function judgeAssetPath(
  path: string,
): { readonly ok: true; readonly path: string } | { readonly ok: false; readonly why: string } {
  if (path === '') return refuse('a path below the folder Assets, for instance Textures/rock.png', 'nothing');
  if (path.length > PATH_LIMIT_CHARACTERS)
    return refuse(`a path of at most ${PATH_LIMIT_CHARACTERS} characters`, `${path.length}`);
  const odd = forbidden.exec(path);
  if (odd !== null)
    return refuse(
      'a path with "/" between its parts and none of \\ : * ? " < > | % # or control characters',
      JSON.stringify(odd[0]),
    );
  // Of a name that ends with a dot Windows forgets the dot; "." and ".." are such names.
  const part = path
    .split('/')
    .find((name) => name === '' || name.endsWith('.') || name.endsWith(' ') || device.test(name));
  if (part !== undefined) return refuse('a path below the folder Assets whose parts are names', JSON.stringify(part));
  return { ok: true, path };
}

function refuse(expected: string, got: string): { readonly ok: false; readonly why: string } {
  return { ok: false, why: `Expected ${expected}; got ${got}.` };
}
