/** One connection of the Unity side, as bytes: what carries the messages of an EditorLink. */
export interface Wire {
  /** A message as it goes over the wire. `fragments`: cut as far as the transport allows within one message. */
  encode(text: string, how: 'whole' | 'fragments'): Buffer;
  /** Resolves when the bytes have left this process. */
  write(bytes: Buffer): Promise<void>;
  close(how: 'politely' | 'without_a_word'): void;
  /** Nothing is taken off it any more. */
  pause(): void;
  listen(events: WireEvents): void;
}

export interface WireEvents {
  readonly message: (text: string) => void;
  /** What came is no message. */
  readonly bad: (text: string, reason: string) => void;
  /** Once, at the end. */
  readonly closed: () => void;
}
