export interface AnswerMessage {
  readonly id?: unknown;
  readonly method?: string;
  readonly result?: {
    readonly content: readonly { readonly text: string }[];
    readonly structuredContent?: Record<string, unknown>;
  };
  readonly error?: { readonly code: number; readonly message: string };
}

/** The messages of an answer, which is a stream of events or one JSON text. */
export function messagesIn(text: string): AnswerMessage[] {
  if (text.startsWith('{')) return [JSON.parse(text)];
  return [...text.matchAll(/^data: (.+)$/gm)].map((match) => JSON.parse(match[1] ?? ''));
}
