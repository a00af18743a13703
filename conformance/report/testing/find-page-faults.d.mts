/** Faults of the open page, as sentences. Runs in the browser, so it uses nothing from outside itself. */
export function findPageFaults(): readonly string[];
