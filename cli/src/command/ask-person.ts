import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Where a command reads what a person types, or what is piped into it. */
export type Input = Pick<NodeJS.ReadStream, 'isTTY'> & NodeJS.ReadableStream;

/**
 * Asks for one line. What is typed after a `secret` question is not shown.
 * @throws the reason of `signal` when interrupted
 */
export async function askPerson(
  question: string,
  {
    input,
    output,
    signal,
    secret = false,
  }: {
    input: Input;
    output: Pick<NodeJS.WriteStream, 'write'>;
    signal: AbortSignal;
    secret?: boolean;
  },
): Promise<string> {
  output.write(question);
  const shown = new Writable({
    write(piece, _encoding, done) {
      if (!secret) output.write(String(piece));
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: Boolean(input.isTTY) });
  try {
    const answer = await lines.question('', { signal });
    if (secret) output.write('\n');
    return answer.trim();
  } finally {
    lines.close();
  }
}

/** Everything that was piped into the command. */
export async function readPiped(input: Input): Promise<string> {
  let text = '';
  for await (const piece of input) text += String(piece);
  return text.trim();
}
