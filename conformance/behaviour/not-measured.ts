/** What the row wants to judge could not be brought about: never a pass, never a failure. */
export class NotMeasured extends Error {}
