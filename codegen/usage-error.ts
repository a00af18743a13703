/** Something that the person at the keyboard can fix; only the message is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
