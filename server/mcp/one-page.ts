import { invalidRequest } from './protocol/errors.ts';

/** Every list of ours is one page: no cursor was ever given out. An empty one is what some clients send for none. */
export function onePage(params: { readonly cursor?: string | undefined } | undefined): void {
  if (params?.cursor !== undefined && params.cursor !== '')
    throw invalidRequest(
      `Unknown cursor ${JSON.stringify(params.cursor.slice(0, 100))}: the list has one page. Ask without a cursor.`,
    );
}
