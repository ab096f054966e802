import { Fragment, type ReactNode } from 'react';
import type { MessageKey, MessageValues } from './messages.ts';
import { useT } from './use-t.ts';

/** A message with elements: `<0>…</0>` in the text is rendered by `components[0](…)`. */
export interface TransProps {
  id: MessageKey;
  values?: MessageValues;
  components: ReadonlyArray<(children: ReactNode) => ReactNode>;
}

/** Rich text from a catalogue; elements may not be nested. */
export function Trans({ id, values, components }: TransProps) {
  const t = useT();
  const parts = t(id, values).split(/<(\d+)>(.*?)<\/\1>/s);
  const nodes: ReactNode[] = [];
  for (let index = 0; index < parts.length; index += 3) {
    nodes.push(parts[index]);
    const component = components[Number(parts[index + 1])];
    const content = parts[index + 2];
    if (content !== undefined) nodes.push(<Fragment key={index}>{component ? component(content) : content}</Fragment>);
  }
  return <>{nodes}</>;
}
