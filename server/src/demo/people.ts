import type { TeamRole } from '../areas/teams/teams.service.ts';

/** Password of every account of the demo company. */
export const demoPassword = 'Chamfer-Demo-1';

/** A person of the demo company and their role in its team. */
export interface DemoPerson {
  email: string;
  name: string;
  role: TeamRole;
}

/** The owner comes first. */
export const people: [DemoPerson, ...DemoPerson[]] = [
  { email: 'mara.lindqvist@haldenworks.com', name: 'Mara Lindqvist', role: 'owner' },
  { email: 'elena.petrova@haldenworks.com', name: 'Elena Petrova', role: 'seat_manager' },
  { email: 'jonas.weber@haldenworks.com', name: 'Jonas Weber', role: 'editor' },
  { email: 'amir.haddad@haldenworks.com', name: 'Amir Haddad', role: 'editor' },
  { email: 'chiara.bassi@haldenworks.com', name: 'Chiara Bassi', role: 'editor' },
  { email: 'kenji.mori@haldenworks.com', name: 'Kenji Mori', role: 'contributor' },
  { email: 'henrik.brandt@nordguss.example', name: 'Henrik Brandt', role: 'guest' },
];

/** Team spaces of the demo company. */
export const demoSpaces = ['Mechanical', 'Tooling', 'Supplier review'] as const;
