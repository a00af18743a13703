/** Where work stands, of a message that is written for a model: what that one is to do about it is none of a person's business. */
export function standingOf(message: string): string {
  return message.replace(/^Not done yet[^.]*unity_get_result[^.]*\. /, '');
}
