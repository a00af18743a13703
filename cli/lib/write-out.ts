/** Writes to stdout. Resolves when it has left this process, to whether somebody reads it: `| head` may have gone. */
export function writeOut(text: string): Promise<boolean> {
  listenForTheEnd();
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => resolve(error === undefined || error === null));
  });
}

let isListening = false;

/** A pipe that was closed is no fault of ours: without a listener Node would end with a stack trace. */
function listenForTheEnd(): void {
  if (isListening) return;
  isListening = true;
  process.stdout.on('error', () => undefined);
}
