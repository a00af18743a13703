/** A file of cases is wrong; the message is a sentence with the file, the place and what was expected. */
export class BridgeCaseError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BridgeCaseError';
  }
}
