/**
 * A text of the operator: blank lines separate paragraphs, `#` starts a heading. Nothing in it is interpreted as HTML.
 */
export function LegalText({ text }: { text: string }) {
  const blocks = text.split(/\r?\n\s*\n/).map((block) => block.trim());
  return blocks.filter(Boolean).map((block, index) => {
    const heading = /^#+\s+(.*)$/.exec(block)?.[1];
    const key = `${index}`;
    return heading ? <h2 key={key}>{heading}</h2> : <p key={key}>{block}</p>;
  });
}
