import { EventSourceParserStream } from 'eventsource-parser/stream';

/** An event of a stream. */
export interface StreamMessage {
  id?: string | undefined;
  event?: string | undefined;
  data: string;
}

/** The events of a `text/event-stream` body (retry times are not used). `onBytes`: something came, if only a heartbeat. */
export async function* eventsOf(response: Response, onBytes: () => void = () => {}): AsyncGenerator<StreamMessage> {
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, out) {
      onBytes();
      out.enqueue(piece);
    },
  });
  const events = response.body
    ?.pipeThrough(heard)
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream());
  const reader = events?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
