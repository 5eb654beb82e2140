import type { DemoSettings } from '#server/database/tables/institute.ts'
import type { DemoName, DemoRecords, DemoRow, DemoYear } from '#server/demo/build.ts'
import { drawEmblem } from '#server/demo/emblems.ts'

const linksOf = (host: string) => ({
  help_link: `https://help.${host}.example`,
  privacy_policy_link: `https://${host}.example/privacy`,
  terms_link: `https://${host}.example/terms`,
  twitter_link: `https://twitter.com/${host}`,
  facebook_link: `https://www.facebook.com/${host}`,
  instagram_link: `https://www.instagram.com/${host}`,
  linkedin_link: `https://www.linkedin.com/school/${host}`,
  whatsapp_link: 'https://wa.me/910000000000',
  youtube_link: `https://www.youtube.com/@${host}`,
  store_link: `https://store.${host}.example`,
})

const everything = {
  questions: 'teachers and office',
  classes: 'both',
  exams: 'both',
  files: 'both',
  has_store: true,
  has_banners: true,
  has_fees: true,
  has_receipts: true,
  has_e_learning: true,
  has_assignments: true,
  has_zoom: true,
  has_courses: true,
  setup_type: 'HYBRID_BLENDED',
  login_links: true,
  lets_edit_profile: true,
}

/** Of the partner that signs people in at Apex. */
export const demoSso = {
  issuer: 'https://login.partner.example',
  audience: 'homeroom',
  secret: 'demo-partner-secret-of-32-bytes!!',
}

type Plan = {
  name: string
  host: string
  settings: DemoRow & { kind: 'school' | 'coaching' }
  years: number
  /** Standard or course → its sections or batches, and their subjects. */
  standards: Readonly<Record<string, { sections: readonly string[]; subjects: readonly string[] }>>
}

const schoolSubjects = ['English', 'Hindi', 'Mathematics', 'Physics', 'Chemistry', 'Biology', 'History']
export const demoPlans = {
  greenfield: {
    name: 'Greenfield Public School',
    host: 'school.localhost',
    settings: {
      kind: 'school',
      ...everything,
      ...linksOf('greenfield'),
      fines_late_fees: true,
      vimeo_download: true,
      cloud_recordings: 'both',
    },
    years: 2,
    standards: {
      'Class 10': { sections: ['10-A', '10-B'], subjects: schoolSubjects },
      'Class 9': { sections: ['9-A'], subjects: schoolSubjects },
      'Class 4': { sections: ['4-B'], subjects: ['English', 'Hindi', 'Mathematics', 'Environment'] },
    },
  },
  apex: {
    name: 'Apex Academy',
    host: 'coaching.localhost',
    settings: { kind: 'coaching', ...everything, ...linksOf('apex') },
    years: 1,
    standards: {
      'JEE Main and Advanced': {
        sections: ['JEE-26', 'JEE-27'],
        subjects: ['Physics', 'Chemistry', 'Mathematics'],
      },
      NEET: { sections: ['NEET-26'], subjects: ['Physics', 'Chemistry', 'Biology'] },
    },
  },
  summit: {
    name: 'Summit Classes',
    host: 'summit.localhost',
    settings: {
      kind: 'coaching',
      classes: 'on site',
      exams: 'on site',
      files: 'documents',
      has_banners: false,
      has_e_learning: false,
      has_assignments: true,
      has_courses: true,
      setup_type: 'OFFLINE',
      login_links: true,
      single_device: true,
      fines_late_fees: true,
    },
    years: 1,
    standards: { Foundation: { sections: ['Morning', 'Evening'], subjects: ['Mathematics', 'Science'] } },
  },
} satisfies Record<DemoName, Plan>
export const demoNames = Object.keys(demoPlans) as DemoName[]
const planOf = (name: DemoName): Plan => demoPlans[name]

/** Marks an institute as part of the demo, with its first moment. */
export const markOf = (plan: DemoSettings['plan'], now: Date): DemoSettings => ({
  plan,
  writtenAt: now.toISOString(),
  kept: { tests: [], assignments: [] },
})

/** The academic years of an institute, April to March like most in India; the one in use first. */
export function yearsOf(name: DemoName, today: string): DemoYear[] {
  const { year, month } = Temporal.PlainDate.from(today)
  const current = month >= 4 ? year : year - 1
  return Array.from({ length: planOf(name).years }, (_, back) => {
    const start = current - back
    return {
      id: back === 0 ? 'this year' : 'last year',
      name: `${start}–${String((start + 1) % 100).padStart(2, '0')}`,
      start_date: `${start}-04-01`,
      end_date: `${start + 1}-03-31`,
    }
  })
}

/** Of the earlier year. */
export const lastYears = (section: string) => `${section} last year`

export const subjectsOf = (name: DemoName): string[] => [
  ...new Set(Object.values(planOf(name).standards).flatMap(({ subjects }) => subjects)),
]

/** Sections by their id, those of the year in use first. */
export function sectionsOf(name: DemoName) {
  const { years, standards } = planOf(name)
  return Array.from({ length: years }, (_, back) =>
    Object.entries(standards).flatMap(([standard, { sections, subjects }]) =>
      sections.map((section) => ({
        id: back === 0 ? section : lastYears(section),
        name: section,
        standard,
        year: back === 0 ? 'this year' : 'last year',
        subjects,
      })),
    ),
  ).flat()
}

/** The institute with its classes. */
export function instituteRecords(name: DemoName, today: string): DemoRecords {
  const plan = planOf(name)
  const named = (id: string) => ({ id, name: id })
  return {
    rows: {
      institute: [
        { id: name, name: plan.name, ...plan.settings, logo: 'look/logo.png', favicon: 'look/icon.png' },
      ],
      hosts: [{ host: plan.host }],
      years: yearsOf(name, today),
      standards: Object.keys(plan.standards).map(named),
      subjects: subjectsOf(name).map(named),
      sections: sectionsOf(name),
    },
    files: {
      'look/logo.png': () => drawEmblem(name, 144),
      'look/icon.png': () => drawEmblem(name, 48),
    },
  }
}
