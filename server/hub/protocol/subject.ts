/** A user who has signed in with an OpenID provider (SEC-07). */
export interface Subject {
  /** `<issuer>#<sub>`: no two people have the same one, whatever they are called. */
  readonly id: string;
  /** For people to read. */
  readonly name: string;
  /** What the access token says. */
  readonly claims: Readonly<Record<string, unknown>>;
}
