import { type Part, markup } from '../markup.ts';

/** The words as a link, if the address is one of the web: what a run says of itself is not trusted. */
export const linked = (words: string, address: string | undefined): Part =>
  address !== undefined && /^https?:\/\//i.test(address)
    ? markup`<a href="${address}" rel="noreferrer">${words}</a>`
    : words;
