/**
 * Replaces the SDK's own file of this purpose when the bin is bundled (build.mjs): that one brings a whole JSON Schema compiler, which would
 * cost every start a tenth of a second. The SDK asks for it only to check what a user typed into a form of `elicitInput`; this server sends its one
 * form by itself, and reads the answer by itself (approval/form.ts). The client of the command line (cli/session) checks answers with the validators of
 * the contract.
 */
export { default as process } from 'node:process';

/** Throws when it is used. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error(
      'the bundle of mcp-unity-bridge has no JSON Schema compiler; give the Server a jsonSchemaValidator before it uses elicitInput, and the Client one before it lists tools',
    );
  }
}

/** Irrelevant outside browsers. */
export const CORS_IS_POSSIBLE = false;
