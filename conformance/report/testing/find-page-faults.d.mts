/** What is wrong with the page that is open, as sentences. Runs in the browser, so it uses nothing from outside itself. */
export function findPageFaults(): readonly string[];
