import type { MenuPlan } from '#domain/desk/settings/plan.ts'
import type { GridRow } from '../records/edits.ts'
import type { settingsTexts } from './texts.ts'

export const parts = Object.freeze([
  'institute',
  'look',
  'plan',
  'policies',
  'links',
  'messengers',
  'payments',
  'sso',
  'tokens',
  'webhooks',
  'operator',
] as const satisfies readonly (keyof typeof settingsTexts.part)[])
export type Part = (typeof parts)[number]

/** Fields of the institute's row by section; a new one that is in none of them appears in the first. */
const named: Partial<Record<Part, readonly string[]>> = {
  look: ['accent'],
  plan: [
    'classes',
    'exams',
    'files',
    'has_assignments',
    'has_fees',
    'has_receipts',
    'has_store',
    'has_banners',
    'has_e_learning',
    'has_zoom',
    'recordings',
    'cloud_recordings',
    'vimeo_download',
  ],
  policies: [
    'passwords',
    'single_device',
    'login_links',
    'lets_edit_profile',
    'fines_late_fees',
    'sign_in_notice',
    'leave',
    'questions',
    'questions_from',
    'questions_until',
    'questions_days',
  ],
}

/** The section of a field; undefined for one that another part of the page has. */
export function partOf(field: { name: string; is_file: boolean; is_fixed: boolean }): Part | undefined {
  if (field.is_file || field.is_fixed || field.name === 'id') return undefined
  if (field.name.endsWith('_link')) return 'links'
  const found = Object.entries(named).find(([, fields]) => fields.includes(field.name))
  return (found?.[0] as Part | undefined) ?? 'institute'
}

/** In the order of the lists above. */
export const orderOf = (part: Part, name: string): number => named[part]?.indexOf(name) ?? 0

const setups = {
  online: 'ONLINE',
  'on site': 'OFFLINE',
  both: 'HYBRID_BLENDED',
  none: 'NONE',
} as const
const files = {
  'study material': 'STUDY_MATERIAL',
  documents: 'FILE_MANEGER',
  both: 'BOTH',
  none: 'NONE',
} as const

const wordOf = <Word extends string>(
  words: Record<string, Word>,
  cell: string | null | undefined,
  usual: Word,
): Word => words[cell ?? ''] ?? usual

/** The plan of a row of the records, with what is typed and not saved. */
export const planOfRow = (row: GridRow): MenuPlan => ({
  classes: wordOf(setups, row.classes, 'HYBRID_BLENDED'),
  exam: wordOf(setups, row.exams, 'HYBRID_BLENDED'),
  files: wordOf(files, row.files, 'BOTH'),
  has_store: row.has_store === 'yes',
  has_assignments: row.has_assignments !== 'no',
})
