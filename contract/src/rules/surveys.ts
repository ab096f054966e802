/** The survey sets of spec 1 §4 and spec 3 §9. Questions are asked in this order (DECISIONS 24). */

/** A question of a survey, and the answers that can be chosen. */
export interface SurveyQuestion {
  readonly name: string;
  readonly options: readonly string[];
  /** Several answers may be chosen. */
  readonly several?: true;
  /** Whoever chooses `other` says what it is. */
  readonly asksOther?: true;
  /** An answer of these ends the survey. */
  readonly ends?: readonly string[];
  /** The options are shown in random order. */
  readonly shuffled?: true;
}

/** The CAD software of both surveys; `product` is our own design app, which has the name of the brand. */
const cadSoftware = [
  'alias',
  'autocad',
  'catia',
  'creo',
  'fusion_360',
  'inventor',
  'onshape',
  'rhino',
  'product',
  'siemens_nx',
  'sketchup',
  'solid_edge',
  'solidworks',
  'none',
  'other',
] as const;
const headcounts = ['0', '1-2', '3-10', '10+', 'not_sure'] as const;

/** The surveys by name. */
export const surveys = {
  segmentation: [
    {
      name: 'work',
      options: ['product_manufacturing', 'architecture', 'digital_entertainment', 'student_or_educator', 'other'],
      asksOther: true,
      ends: ['student_or_educator', 'other'],
    },
    {
      name: 'industry',
      options: [
        'transportation',
        'industrial_equipment',
        'high_tech',
        'home_and_lifestyle',
        'fmcg',
        'construction_products',
        'other',
      ],
      asksOther: true,
    },
    { name: 'cad_software', options: cadSoftware, several: true, asksOther: true },
    {
      name: 'tasks',
      options: ['concepting', 'communication', 'prototyping', 'engineering', 'manufacturing', 'review', 'other'],
      several: true,
      asksOther: true,
    },
    { name: 'usage', options: ['professional', 'personal', 'edu', 'other'], asksOther: true },
    {
      name: 'features',
      options: ['communication', 'iterating', 'mobility', 'quick_onboarding', 'rendering', 'ar', 'other'],
      several: true,
      asksOther: true,
    },
    { name: 'organisation_size', options: ['me', '2-50', '51-250', '251-1000', '1001-10000', '10000+'] },
  ],
  progressive_profiling: [
    {
      name: 'industry',
      options: [
        'architecture',
        'construction',
        'consumer_electronics',
        'education',
        'furniture_and_interior_design',
        'home_and_lifestyle',
        'industrial_equipment',
        'life_sciences_and_healthcare',
        'media_and_entertainment',
        'transportation',
      ],
      ends: ['architecture', 'education', 'media_and_entertainment'],
      shuffled: true,
    },
    { name: 'creators', options: headcounts },
    { name: 'viewers', options: headcounts },
    { name: 'storage', options: ['no_method', 'general_cloud_services', 'own_servers', 'pdm_plm', 'other'] },
    { name: 'main_tool', options: cadSoftware },
    {
      name: 'role',
      options: [
        'ceo_leadership',
        'engineer_research_and_development',
        'engineer_tool_design',
        'entrepreneur_owner',
        'industrial_designer',
        'product_manager',
        'quality_engineer',
        'sales_purchasing',
        'team_lead',
        'technician_machinist_operator',
        'test_engineer',
      ],
    },
  ],
} as const satisfies Record<string, readonly SurveyQuestion[]>;

/** A survey's name. */
export type SurveyName = keyof typeof surveys;

/** Where the segmentation survey is answered: for the desktop app, or on a phone or tablet (spec 1 §4). */
export const surveyVariants = ['desktop_app', 'mobile'] as const;
/** A variant of the segmentation survey. */
export type SurveyVariant = (typeof surveyVariants)[number];

/** The answer to a question. `other` is the text to the option `other`, and there only with it (spec 3 §5). */
export interface SurveyAnswer {
  chosen: string[];
  other?: string;
}
/** Answers by the name of the question. */
export type SurveyAnswers = Record<string, SurveyAnswer>;

/** The most characters of the text to `other`. */
export const mostOtherLength = 200;

/** Organisations of these sizes may need the Enterprise plan (spec 3 §5). */
const enterpriseSizes = ['1001-10000', '10000+'];

/** The questions of a survey that answers so far lead to: all, or those up to an answer that ends it (spec 1 §4). */
export function askedQuestions(survey: SurveyName, answers: SurveyAnswers): readonly SurveyQuestion[] {
  const questions: readonly SurveyQuestion[] = surveys[survey];
  const end = questions.findIndex(({ name, ends }) => answers[name]?.chosen.some((option) => ends?.includes(option)));
  return end < 0 ? questions : questions.slice(0, end + 1);
}

/** Whether an answer can be sent: an option is chosen, and `other` has its text where one is asked for (spec 3 §5). */
export function isAnswered({ asksOther }: SurveyQuestion, answer: SurveyAnswer | undefined): boolean {
  if (!answer || answer.chosen.length === 0) return false;
  return !asksOther || !answer.chosen.includes('other') || Boolean(answer.other?.trim());
}

/** What the answers of the segmentation survey mark (spec 1 §4, DECISIONS 24). */
export function segmentationMarks(answers: SurveyAnswers): { isEnterprise: boolean; isStudent: boolean } {
  return {
    isEnterprise: answers.organisation_size?.chosen.some((size) => enterpriseSizes.includes(size)) ?? false,
    isStudent: answers.work?.chosen.includes('student_or_educator') ?? false,
  };
}
