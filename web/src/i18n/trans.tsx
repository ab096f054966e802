import { Fragment, type ReactNode } from 'react';
import type { MessageKey, MessageValues } from './messages.ts';
import { useT } from './use-t.ts';

/** A message with elements: `<0>…</0>` in the text is rendered by `components[0](…)`. */
export interface TransProps {
  id: MessageKey;
  values?: MessageValues;
  components: ReadonlyArray<(children: ReactNode) => ReactNode>;
}

/** Replaces `<` in values while a text is split, so that a name such as `<0>` is never taken for an element. */
const bracket = '\u{F0000}';

/** Rich text from a catalogue; elements may not be nested. */
export function Trans({ id, values = {}, components }: TransProps) {
  const t = useT();
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll('<', bracket) : value,
  ]);
  const parts = t(id, Object.fromEntries(plain) as MessageValues).split(/<(\d+)>(.*?)<\/\1>/s);
  const nodes: ReactNode[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    nodes.push(parts[index]?.replaceAll(bracket, '<'));
    const component = components[Number(parts[index + 1])];
    const content = parts[index + 2]?.replaceAll(bracket, '<');
    if (content !== undefined) nodes.push(<Fragment key={index}>{component ? component(content) : content}</Fragment>);
  }
  return <>{nodes}</>;
}
