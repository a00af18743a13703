/** Returns a function that tells whether something has held without a break for this long, each time that it is looked at. */
export function createSteady(ms: number): (holds: boolean, now: number) => boolean {
  let since: number | undefined;
  return (holds, now) => {
    since = holds ? (since ?? now) : undefined;
    return since !== undefined && now - since >= ms;
  };
}
