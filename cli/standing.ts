/*
 * Sentences of the server are written for the model that made the call. These give what of them is a person's business.
 */

/** Where work stands, of the message of an answer: what a model is to do about it is left out. */
export function standingOf(message: string): string {
  return message.replace(/^Not done yet[^.]*unity_get_result[^.]*\. /, '');
}

/** Why no Editor could be chosen, without what AI clients are to be given. */
export function choiceFor(error: string): string {
  return error.replace(/ Pass --project \(over HTTP [^)]*\) or start the client in one of these folders\./, '');
}

/** Which rule of which file says so: without who a model should turn to. */
export function ruleOf(error: string): string {
  return error.replace(/^The user's policy (?:denies \S+: |wants the user to approve [^]*? to "allow"\. )/, '');
}
