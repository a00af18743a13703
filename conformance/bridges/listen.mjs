/** A server on a port of this machine that a domain reload closes: its connections end, and new ones are refused until it listens again. */
export function listenOn(server, port) {
  const sockets = new Set();
  const listen = () => server.listen(Number(port), '127.0.0.1');
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
  });
  listen();
  return {
    leave() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
    comeBack: listen,
  };
}

/** The program that a text names, such as a menu item or a line of code: what follows "Conformance/". */
export const programIn = (text) => /Conformance\/([\w-]+)/.exec(text)?.[1];
