/** Something that the person at the keyboard can mend; only the message is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
