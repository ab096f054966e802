/** The people of the demo company by first name; the owner of its team comes first. */
export const demoPeople = {
  Mara: { email: 'mara.lindqvist@haldenworks.com', name: 'Mara Lindqvist' },
  Elena: { email: 'elena.petrova@haldenworks.com', name: 'Elena Petrova' },
  Jonas: { email: 'jonas.weber@haldenworks.com', name: 'Jonas Weber' },
  Amir: { email: 'amir.haddad@haldenworks.com', name: 'Amir Haddad' },
  Chiara: { email: 'chiara.bassi@haldenworks.com', name: 'Chiara Bassi' },
  Kenji: { email: 'kenji.mori@haldenworks.com', name: 'Kenji Mori' },
  Henrik: { email: 'henrik.brandt@nordguss.example', name: 'Henrik Brandt' },
} as const;

/** The first name of somebody in the demo company. */
export type DemoName = keyof typeof demoPeople;
/** A value for each of them, such as an id. */
export type OfDemoPeople<T> = Record<DemoName, T>;
