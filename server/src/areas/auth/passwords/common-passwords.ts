/**
 * Whether a password is among the first that attackers try (DECISIONS 8). Not based on a leaked list, but on the
 * patterns people follow when rules require a capital and a digit: a common word, some letters written as digits, and a
 * common ending; or a keyboard walk. This covers a few hundred thousand passwords; case is ignored.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (walks.has(lower)) return true;
  for (let length = 2; length <= lower.length; length++) {
    if (spelled.has(lower.slice(0, length)) && endings.has(withoutSigns(lower.slice(length)))) return true;
  }
  return false;
}

/** An ending, without the one or two special characters before or after it. */
function withoutSigns(ending: string): string {
  return ending.replace(/^[!@#$%&*.?_-]{1,2}/, '').replace(/[!@#$%&*.?_-]{1,2}$/, '');
}

const words = listed(`
  password passwort passw pass parola contrasena motdepasse senha parol mima welcome willkommen bienvenue
  bienvenido benvenuto hello hallo bonjour hola ciao admin administrator root user guest test testing tester temp
  demo default changeme change letmein login logon master access secret server system internet qwerty qwertz
  azerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwer abc abcd abcdef abcdefgh aa aaa qq xyz
  iloveyou loveyou love lovely sunshine dragon monkey tiger lion eagle falcon wolf bear panther phoenix butterfly
  flower football baseball basketball soccer hockey golf tennis liverpool chelsea arsenal barcelona juventus
  london paris berlin madrid roma moscow tokyo seoul beijing spring summer autumn winter fall sommer herbst
  fruhling verano estate inverno january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday holiday birthday christmas batman superman spiderman
  starwars pokemon naruto matrix ninja samurai princess michael jennifer jessica ashley michelle daniel thomas
  andrew charlie robert maria computer laptop samsung google apple android windows linux microsoft facebook
  company office business manager engineer design designer chamfer cad project autocad mustang ferrari porsche
  mercedes corvette harley yamaha honda toyota cookie cheese chocolate orange banana pepper ginger purple silver
  golden diamond freedom whatever trustno shadow killer hunter ranger soldier angel heaven jesus blessed family
`);

/** Complete passwords that are not a combination of word and ending. */
const walks = new Set(
  listed(`
    1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1xsw2 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1a2b3c4d a1b2c3d4
    a1b2c3d4e5 123qweasd 123qweasdzxc 1234qwer 123456qwerty 12345qwert 123456abc 1234abcd 12345abcde a12345678
    a123456789 q12345678 12345678a 123456789a 1234567a qwe123qwe asd123asd 123abc123 abc123abc trustno1 letmein1
    p455w0rd p4ssw0rd pa55word qwer1234 asdf1234 zxcv1234 aaaa1111 abcd1234 1234asdf qweasdzxc1 qwert12345 g00dpa55
  `),
);

const years = Array.from({ length: 71 }, (_, index) => String(1960 + index));
const endings = new Set([
  '',
  ...years,
  ...listed(`
    0 1 2 3 4 5 6 7 8 9 01 007 10 11 12 13 21 22 23 69 77 88 99 00 000 100 101 111 123 1234 12345 123456 1234567 23
    69 77 88 99 00 000 100 101 111 123 1234 12345 123456 1234567 12345678 123456789 1234567890 321 4321 54321 654321
    1111 1212 123123 2580 420 555 666 777 786 888 999 0000 7777 8888 1q2w3e abc abc123 qwe
  `),
]);

const spelled = new Set(words.flatMap(spellings));

/** A word, and its variants with letters commonly written as digits or special characters. */
function spellings(word: string): string[] {
  const zero = word.replaceAll('o', '0');
  const at = word.replaceAll('a', '@');
  return [...new Set([word, zero, at, at.replaceAll('o', '0'), word.replaceAll('e', '3'), word.replaceAll('i', '1')])];
}

function listed(text: string): string[] {
  return text.trim().split(/\s+/);
}
