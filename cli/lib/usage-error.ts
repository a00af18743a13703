/** The command line is not understood; the message is a sentence without its first word. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UsageError';
  }
}
