import { brand } from '@chamfer/contract/brand';
import type { SurveyQuestion } from '@chamfer/contract/surveys';
import type { MessageKey } from '../../i18n/messages.ts';

type Say = (key: MessageKey) => string;

/** Under which keys the options of a question have their texts. */
const groups: Readonly<Record<string, string>> = {
  cad_software: 'cad',
  main_tool: 'cad',
  organisation_size: 'size',
  creators: 'count',
  viewers: 'count',
};

/** Names that are the same in every language. */
const names: Readonly<Record<string, string>> = {
  alias: 'Alias',
  autocad: 'AutoCAD',
  catia: 'CATIA',
  creo: 'Creo',
  fusion_360: 'Fusion 360',
  inventor: 'Inventor',
  onshape: 'Onshape',
  rhino: 'Rhino',
  product: brand.name,
  siemens_nx: 'Siemens NX',
  sketchup: 'SketchUp',
  solid_edge: 'Solid Edge',
  solidworks: 'SolidWorks',
};

/** What a question asks. Both surveys ask for the industry in the same words. */
export function questionText(t: Say, { name }: SurveyQuestion): string {
  return t(`surveys.ask.${name}` as MessageKey);
}

/** What an option of a question says. */
export function optionText(t: Say, { name }: SurveyQuestion, option: string): string {
  const group = groups[name] ?? name;
  if (group === 'cad' && names[option]) return names[option];
  return t(`surveys.${group}.${option.replace('+', '-more')}` as MessageKey);
}

/** The options as they are listed: software by its name, of which the brand's own is not known beforehand. */
export function listedOptions({ name, options }: SurveyQuestion): readonly string[] {
  if (groups[name] !== 'cad') return options;
  const named = options.filter((option) => names[option]);
  const sorted = named.toSorted((one, other) => names[one]!.localeCompare(names[other]!, 'en'));
  return [...sorted, ...options.filter((option) => !names[option])];
}
