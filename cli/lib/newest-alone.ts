/** What is said where a list was cut; `most`: what `--limit` takes. */
export const newestAlone = (shown: number, { most }: { readonly most: number }): string =>
  shown < most
    ? `these are the newest ${shown}, and there are more: --limit <n> shows up to ${most}.`
    : `these are the newest ${shown}, and there are more.`;
