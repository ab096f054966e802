/**
 * The states and provinces of the countries whose tax depends on them (spec 2 §9), each with its code, as they are called
 * there. Names of places are not translated.
 */
const lists: Readonly<Record<string, string>> = {
  US: 'AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware, DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York, NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island, SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington, WV West Virginia, WI Wisconsin, WY Wyoming',
  CA: 'AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador, NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Québec, SK Saskatchewan, YT Yukon',
  IN: 'AN Andaman and Nicobar Islands, AP Andhra Pradesh, AR Arunachal Pradesh, AS Assam, BR Bihar, CH Chandigarh, CG Chhattisgarh, DH Dadra and Nagar Haveli and Daman and Diu, DL Delhi, GA Goa, GJ Gujarat, HR Haryana, HP Himachal Pradesh, JK Jammu and Kashmir, JH Jharkhand, KA Karnataka, KL Kerala, LA Ladakh, LD Lakshadweep, MP Madhya Pradesh, MH Maharashtra, MN Manipur, ML Meghalaya, MZ Mizoram, NL Nagaland, OD Odisha, PY Puducherry, PB Punjab, RJ Rajasthan, SK Sikkim, TN Tamil Nadu, TS Telangana, TR Tripura, UP Uttar Pradesh, UK Uttarakhand, WB West Bengal',
  BR: 'AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Distrito Federal, ES Espírito Santo, GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná, PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia, RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins',
};

/** The states of a country; empty where tax does not depend on them. */
export function regionsOf(countryCode: string): { code: string; name: string }[] {
  const list = lists[countryCode];
  return list ? list.split(', ').map((region) => ({ code: region.slice(0, 2), name: region.slice(3) })) : [];
}

/** Whether a country's bills need a state. */
export const hasRegions = (countryCode: string) => countryCode in lists;
