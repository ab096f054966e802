import { isUtf8 } from 'node:buffer';

/** Code pages in which CAD programs write names, besides UTF-8. */
export type CodePage = 'gb18030' | 'shift_jis' | 'euc-kr' | 'windows-1252';

const CODE_PAGES: readonly CodePage[] = ['windows-1252', 'shift_jis', 'gb18030', 'euc-kr'];
/** More bytes do not make a guess better. */
const MOST_BYTES = 65_536;
/** A guess below this, per character beyond ASCII, is none. */
const LEAST_SCORE = 0.3;

/** Characters that are frequent in names of parts; they distinguish code pages that share their bytes. */
const FREQUENT_HAN = new Set(
  '的一是不了在有个人这中大为和地出分年生对齿轮轴承箱体盖板支架座螺栓母钉垫片圈弹簧法兰管接头阀门电机减速器壳上下左右前后内外小零件装配模具部总成固定连杆导块销键套环密封油泵缸活塞曲柄滑底顶侧面孔槽钢铁铝铜铸造型材标准动力传感开关按钮线缆插手把带链条刀夹压紧调节安平新建图号名称第二三四五六七八九十主副旋转車歯軸受板組立取付右左用部品形状基本体制御盤台座',
);
const FREQUENT_HANGUL = new Set(
  '가각간감강개거건게결고공관구그기길나내너네노는니다단달대더덕도동두드디라래러레로료루류르를름리립링마막만면모목문미바반발방배버번베벨변보복본봉부분브블비사산상서석선설성세소속솔수스슬시식신실심아안압액어연열오온와외용우원위유율을음이인일임입자작장재저적전절점접정제조종주중지진집차착찬창체초축출치카커케코크키타탄터테토통트틀파판팔패펌페평포품프플피하학한함합해핸형호홀화회후휠',
);

/** The code page that text in no valid UTF-8 is most probably in; null if none gives words. */
export function guessCodePage(text: Uint8Array): CodePage | null {
  const sample = text.subarray(0, MOST_BYTES);
  let best: CodePage | null = null;
  let most = LEAST_SCORE;
  for (const page of CODE_PAGES) {
    const score = scoreOf(new TextDecoder(page).decode(sample), page);
    if (score <= most) continue;
    most = score;
    best = page;
  }
  return best;
}

/** A name from a file: UTF-8, or in a guessed code page; empty if it cannot be read, so that it is shown as part n. */
export function decodeName(bytes: Uint8Array): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const page = guessCodePage(bytes);
  return page ? new TextDecoder(page).decode(bytes) : '';
}

/** The average of what each character beyond ASCII says for this code page. */
function scoreOf(text: string, page: CodePage): number {
  let score = 0;
  let count = 0;
  let before = '';
  for (const character of text) {
    if (character > '\x7f') {
      count++;
      score += page === 'windows-1252' ? westernScore(character, before) : easternScore(character, page);
    }
    before = character;
  }
  return count === 0 ? 0 : score / count;
}

/** Letters with accents occur among other letters; a row of them is another code page. */
function westernScore(character: string, before: string): number {
  if (before > '\x7f') return /[a-zß-ÿ]/.test(character) && /[ß-ÿ]/.test(before) ? -0.4 : -1;
  if (/[À-ÖØ-öø-ÿŒœŠšŽžŸ]/.test(character)) return 1;
  return /[±°²³µ®×·½¼¾–—‘’“”€™§]/.test(character) ? 0.8 : -1.5;
}

function easternScore(character: string, page: CodePage): number {
  if (character === '\ufffd') return -3;
  if (/[\u3040-\u30fa\u30fc]/.test(character)) return page === 'shift_jis' ? 2 : 0.4;
  if (/[\uff61-\uff9f]/.test(character)) return -0.5;
  if (/[\u3000-\u303f\u30fb\uff01-\uff5e]/.test(character)) return 0.2;
  if (/\p{Script=Hangul}/u.test(character))
    return page === 'euc-kr' ? (FREQUENT_HANGUL.has(character) ? 1.6 : -0.2) : -1;
  if (!/\p{Script=Han}/u.test(character)) return -1;
  if (page === 'euc-kr') return -0.8;
  if (FREQUENT_HAN.has(character)) return 1.5;
  return isCommonHan(character, page) ? 0.5 : -0.6;
}

/** Whether it is in the first level of the Chinese standard, sorted by sound, or of the Japanese one. */
function isCommonHan(character: string, page: CodePage): boolean {
  common[page] ??= commonHan(page);
  return common[page].has(character);
}

const common: Partial<Record<CodePage, Set<string>>> = {};

function commonHan(page: CodePage): Set<string> {
  const [from, to, trailFrom] = page === 'shift_jis' ? [0x88, 0x97, 0x40] : [0xb0, 0xd7, 0xa1];
  const bytes: number[] = [];
  for (let lead = from; lead <= to; lead++) {
    for (let trail = trailFrom; trail <= (page === 'shift_jis' ? 0xfc : 0xfe); trail++) {
      if (trail !== 0x7f) bytes.push(lead, trail);
    }
  }
  return new Set(new TextDecoder(page).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu) ?? []);
}
