import { type ErrorCode, errors } from '@chamfer/contract';
import texts from './error-texts.json' with { type: 'json' };

/** What the page says about a code besides its status and message, in Markdown: when it comes, and what a client does. */
interface ErrorText {
  when: string;
  what: string;
  /** The statuses in words, where a call answers another one than the catalogue's. */
  status?: string;
}

/** The texts of every code; a code without one does not compile. */
const textOf: Record<ErrorCode, ErrorText> = texts;
const codes = Object.keys(errors) as ErrorCode[];

/** The codes that have texts and are no longer in the catalogue. */
export const unknownCodes = Object.keys(texts).filter((code) => !(code in errors));

/** docs/errors.md: every code of the catalogue, in its order. */
export function errorsPage(): string {
  const index = codes.toSorted().map((code) => `[${code}](#${code.toLowerCase()})`);
  return [
    '# Error codes',
    'Every failed call answers `{code, message, details, requestId, validationErrors}`. The catalogue with statuses and\n' +
      'messages is [contract/src/errors.ts](../contract/src/errors.ts), the texts are in\n' +
      '[scripts/checks/error-texts.json](../scripts/checks/error-texts.json). `node scripts/checks/write-errors.ts` writes this page.',
    index.join(' ·\n'),
    ...codes.map(section),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(code: ErrorCode): string {
  const { when, what, status = errors[code].status } = textOf[code];
  return [
    `## ${code}`,
    `HTTP ${status}. ${errors[code].message}`,
    labelled('When it happens', when),
    labelled('What to do', what),
  ].join('\n\n');
}

/** A text after its label; a list begins on its own line. */
function labelled(label: string, text: string): string {
  return `*${label}:*${text.startsWith('- ') ? '\n\n' : ' '}${text}`;
}
