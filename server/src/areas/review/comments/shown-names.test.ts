import { expect, test } from 'vitest';
import { withMarkedGuests } from './shown-names.service.ts';

const names = new Map([
  ['1', { name: 'Tomás', isGuest: true }],
  ['2', { name: 'Tomás Rivera', isGuest: false }],
  ['3', { name: 'Ines', isGuest: true }],
]);
const mark = (name: string) => `${name} (guest)`;

test.each([
  ['@Tomás and @Tomás Rivera', ['1', '2'], '@Tomás (guest) and @Tomás Rivera'],
  ['@Ines, @Ines', ['3'], '@Ines (guest), @Ines (guest)'],
  ['Ines is not named', ['3'], 'Ines is not named'],
  ['@Ines is nobody whom it mentions', ['2'], '@Ines is nobody whom it mentions'],
  ['👩‍🔧 @Ines', ['3', 'gone'], '👩‍🔧 @Ines (guest)'],
])('in %j guests are marked', (message, mentionedUserIds, expected) =>
  expect(withMarkedGuests({ message, mentionedUserIds }, names, mark)).toBe(expected),
);
