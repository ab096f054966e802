import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nextState, type State, type SubscriptionEvent, transitions } from './subscription-machine.ts';

const drawn = readFileSync(new URL('../../../../../docs/billing.md', import.meta.url), 'utf8');
const states = Object.keys(transitions) as State[];

test('the diagram in docs/billing.md says what the machine does', () => {
  const arrows = [...drawn.matchAll(/^ {2}(\S+) --> (\w+): (.+)$/gm)].flatMap(([, from, to, events]) =>
    events!.split(', ').map((event) => `${from === '[*]' ? 'none' : from} ${event} ${to}`),
  );
  const rules = states.flatMap((from) =>
    Object.entries(transitions[from]).map(([event, to]) => `${from} ${event} ${to}`),
  );
  expect(arrows.toSorted()).toEqual(rules.toSorted());
});

test('what a state does not know is refused', () => {
  const events = [...new Set(states.flatMap((state) => Object.keys(transitions[state])))] as SubscriptionEvent[];
  for (const state of states) {
    for (const event of events) {
      const next = transitions[state][event];
      if (next) expect(nextState(state, event)).toBe(next);
      else expect(() => nextState(state, event)).toThrow(`a subscription that is ${state} cannot be ${event}`);
    }
  }
});

test('nothing leaves the end, every state reaches it, and adding seats waits for a payment that is overdue', () => {
  expect(Object.keys(transitions.ended)).toEqual([]);
  for (const state of states.filter((each) => each !== 'none' && each !== 'ended')) {
    expect(Object.values(transitions[state])).toContain('ended');
  }
  expect(transitions.grace.seats_added).toBeUndefined();
});
