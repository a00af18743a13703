/** Whether there is a user to ask: both to read the question and to type the answer. */
export const canAsk = (): boolean => process.stdin.isTTY && process.stderr.isTTY;
