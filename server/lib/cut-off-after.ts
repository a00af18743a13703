import type { Duplex } from 'node:stream';

/** Who has not proved anything is not listened to for long: destroys the socket after so many bytes, unless the returned function is called before. */
export function cutOffAfter(socket: Duplex, limit_bytes: number): () => void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > limit_bytes) socket.destroy();
  };
  socket.on('data', count);
  return () => void socket.off('data', count);
}
