import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** The files and sockets of a server, and a few clients. */
const NEEDED = 64;

/** Throws EMFILE where fewer can be opened: a server that lacks them ends in the middle of its start, with another message each time. */
export function demandDescriptors(): void {
  const opened: number[] = [];
  try {
    while (opened.length < NEEDED) opened.push(openSync(devNull, 'r'));
  } finally {
    for (const descriptor of opened) closeSync(descriptor);
  }
}
