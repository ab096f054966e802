import { describe, expect, test } from 'vitest';
import { contract, type Endpoint } from './index.ts';
import { fieldsOf, namingFields } from './named-things.ts';

const changing = Object.entries(contract).filter(([name]) => !name.startsWith('GET ')) as [string, Endpoint][];

/** What begins a path and belongs to whoever calls, or to a mail: those calls wait under the person, or their source. */
const ofThePerson = ['passkeyId', 'sessionId', 'token'];
/** Ids in a body that are nothing other calls wait for. */
const ofTheCall =
  /^(purchaseId|visitId|followedVisitId|deviceId|parentRevisionId|revisionId|challengeId|codeId|heirId|drawingId|parentCommentId)$/;

describe.each(changing)('%s', (_name, call) => {
  const [first] = fieldsOf(call.params);
  const named = namingFields(call);

  test.runIf(first)('waits under what its path is about, or under who calls', () => {
    const isOwn = ofThePerson.includes(first!) || (named.length > 0 && named[0]!.in !== 'params');
    expect(
      isOwn || named[0]?.field === first,
      `say in named-things.ts, or in names of the call, what ${first} is`,
    ).toBe(true);
  });

  test('has no id in its body or query of which nobody knows what it names', () => {
    const ids = [...fieldsOf(call.query), ...fieldsOf(call.input)].filter((field) => field.endsWith('Id'));
    const known = new Set(named.map(({ field }) => field));
    expect(ids.filter((field) => !known.has(field) && !ofTheCall.test(field))).toEqual([]);
  });

  test('names only fields that it has', () => {
    const fields = [call.params, call.query, call.input].flatMap(fieldsOf);
    expect(Object.keys(call.names ?? {}).filter((field) => !fields.includes(field))).toEqual([]);
  });
});
