import { domainOf } from '../../people/mail-address.service.ts';

/** Domains that give addresses to anybody in China and do not end in `.cn`. */
const chineseMail = new Set(
  '126.com 139.com 163.com aliyun.com foxmail.com qq.com sina.com sohu.com vip.163.com vip.qq.com yeah.net'.split(' '),
);

/**
 * Whether an account is from China, and so asked for a copy from CHSI instead of an ID (spec 2 §5): by the country of its
 * billing details, or, without any, by its address.
 */
export function isFromChina(email: string, country: string | null): boolean {
  if (country) return country === 'CN';
  const domain = domainOf(email);
  return domain.endsWith('.cn') || chineseMail.has(domain);
}
