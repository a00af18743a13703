/** Thrown by a target that could not do what it was asked to: nothing is said about the implementation. */
export class CouldNotRun extends Error {}
