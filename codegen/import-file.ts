import { pathToFileURL } from 'node:url';

/** Node's own import of a file that is no part of the program. A file of its own in dist/, as a bundle of CommonJS would have `require` in its place. */
export const importFile = (file: string): Promise<unknown> => import(pathToFileURL(file).href);
