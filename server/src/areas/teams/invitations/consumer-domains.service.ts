/**
 * Domains that give addresses to anybody; contributors need a company address (spec 2 §6, DECISIONS 28). The large
 * providers of the countries whose languages the product speaks.
 */
const domains = new Set(
  `
  126.com 139.com 163.com 189.cn aliyun.com aol.com arcor.de bigpond.com bk.ru bluewin.ch bol.com.br btinternet.com
  comcast.net cox.net daum.net duck.com fastmail.com fastmail.fm free.fr freenet.de gmail.com gmx.at gmx.ch gmx.com
  gmx.de gmx.net googlemail.com hanmail.net hey.com hotmail.co.jp hotmail.co.uk hotmail.com hotmail.de hotmail.es
  hotmail.fr hotmail.it hushmail.com icloud.com ig.com.br inbox.ru kakao.com laposte.net libero.it list.ru live.cn
  live.co.uk live.com live.de live.fr live.it mac.com mail.com mail.ru mailbox.org me.com msn.com nate.com naver.com
  neuf.fr o2.pl online.de onet.pl orange.fr outlook.com outlook.de outlook.es outlook.fr outlook.it outlook.jp pm.me
  posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru rocketmail.com sbcglobal.net seznam.cz sfr.fr
  shaw.ca sina.cn sina.com sky.com sohu.com t-online.de telefonica.net terra.com.br terra.es tiscali.it tuta.com
  tuta.io tutanota.com tutanota.de uol.com.br verizon.net virgilio.it virginmedia.com vodafone.it wanadoo.es
  wanadoo.fr web.de wp.pl ya.ru yahoo.ca yahoo.co.jp yahoo.co.kr yahoo.co.uk yahoo.com yahoo.com.br yahoo.com.mx
  yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com yandex.ru yeah.net ymail.com zoho.com zohomail.com
  `
    .trim()
    .split(/\s+/),
);

/** Whether a domain, in lower case, gives addresses to anybody. */
export function isConsumerDomain(domain: string): boolean {
  return domains.has(domain);
}
