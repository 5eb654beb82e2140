import { eq } from 'drizzle-orm'
import type { PlanDetails } from '#domain/session/calls.ts'
import {
  academicYear,
  institute,
  instituteHost,
  section,
  sectionSubject,
  standard,
  subject,
} from '#server/database/schema.ts'
import type {
  DemoSettings,
  InstituteFeatures,
  InstituteLinks,
  SignInSettings,
} from '#server/database/tables/institute.ts'
import type { DemoBuild, DemoInstitute } from '#server/demo/build.ts'
import { drawEmblem, type EmblemName } from '#server/demo/emblems.ts'
import { storeFile } from '#server/files/writes.ts'

type Plan = {
  name: string
  kind: 'school' | 'coaching'
  host: string
  emblem: EmblemName
  plan: PlanDetails
  features: InstituteFeatures
  links: InstituteLinks
  signIn: SignInSettings
  years: number
  /** Standard or course → its sections or batches, and their subjects. */
  standards: Record<string, { sections: string[]; subjects: string[] }>
}

const links = (host: string): InstituteLinks => ({
  help_url: `https://help.${host}.example`,
  privacy_policy_url: `https://${host}.example/privacy`,
  terms_and_condition_url: `https://${host}.example/terms`,
  twitter_url: `https://twitter.com/${host}`,
  fg_page_url: `https://www.facebook.com/${host}`,
  instagram_url: `https://www.instagram.com/${host}`,
  linkedin_url: `https://www.linkedin.com/school/${host}`,
  whatsapp_url: 'https://wa.me/910000000000',
  youtube_url: `https://www.youtube.com/@${host}`,
  prodUrl: `https://store.${host}.example`,
})

const everything: PlanDetails = {
  classes: 'HYBRID_BLENDED',
  exam: 'HYBRID_BLENDED',
  file_manager: 'BOTH',
  store: true,
  is_marketing_and_banner: true,
  is_fee_struct_linked: true,
  student_fee_receipt_option: true,
}
const features: InstituteFeatures = {
  enable_eLearn_feature: true,
  enable_online_assignment_feature: true,
  course_structure_flag: true,
  institute_setup_type: 'HYBRID_BLENDED',
  zoom_enabled: true,
}
const signIn: SignInSettings = { loginLinks: true, singleDevice: false, passwords: 'told' }

export const demoSso = {
  issuer: 'https://login.partner.example',
  audience: 'homeroom',
  secret: 'demo-partner-secret-of-32-bytes!!',
}

const schoolSubjects = ['English', 'Hindi', 'Mathematics', 'Physics', 'Chemistry', 'Biology', 'History']
export const demoPlans = {
  greenfield: {
    name: 'Greenfield Public School',
    kind: 'school',
    host: 'school.localhost',
    emblem: 'greenfield',
    plan: everything,
    features,
    links: links('greenfield'),
    signIn,
    years: 2,
    standards: {
      'Class 10': { sections: ['10-A', '10-B'], subjects: schoolSubjects },
      'Class 9': { sections: ['9-A'], subjects: schoolSubjects },
      'Class 4': { sections: ['4-B'], subjects: ['English', 'Hindi', 'Mathematics', 'Environment'] },
    },
  },
  apex: {
    name: 'Apex Academy',
    kind: 'coaching',
    host: 'coaching.localhost',
    emblem: 'apex',
    plan: everything,
    features,
    links: links('apex'),
    signIn,
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
    kind: 'coaching',
    host: 'summit.localhost',
    emblem: 'summit',
    plan: {
      classes: 'OFFLINE',
      exam: 'OFFLINE',
      file_manager: 'FILE_MANEGER',
      store: false,
      is_marketing_and_banner: false,
      is_fee_struct_linked: false,
      student_fee_receipt_option: false,
    },
    features: {
      ...features,
      enable_eLearn_feature: false,
      institute_setup_type: 'OFFLINE',
      zoom_enabled: false,
    },
    links: {},
    signIn: { ...signIn, singleDevice: true },
    years: 1,
    standards: { Foundation: { sections: ['Morning', 'Evening'], subjects: ['Mathematics', 'Science'] } },
  },
} satisfies Record<string, Plan>
export type DemoName = keyof typeof demoPlans

/** Marks an institute as part of the demo, with its first moment. */
const markOf = (plan: DemoSettings['plan'], now: Date): DemoSettings => ({
  plan,
  writtenAt: now.toISOString(),
  kept: { tests: [], assignments: [] },
})

/** April to March, like most Indian schools; the current year first. */
export function schoolYears(today: string, count: number) {
  const { year, month } = Temporal.PlainDate.from(today)
  const current = month >= 4 ? year : year - 1
  return Array.from({ length: count }, (_, back) => current - back).map((start) => ({
    name: `${start}–${String((start + 1) % 100).padStart(2, '0')}`,
    startDate: `${start}-04-01`,
    endDate: `${start + 1}-03-31`,
  }))
}

export async function buildInstitute(build: DemoBuild, plan: Plan): Promise<DemoInstitute> {
  const { db, client, files, today, now, secrets } = build
  const sso = plan.emblem === 'apex' && {
    sso: { issuer: demoSso.issuer, audience: demoSso.audience, sealedSecret: secrets.seal(demoSso.secret) },
  }
  const made = await db
    .insert(institute)
    .values({ ...plan, signIn: { ...plan.signIn, ...sso }, demo: markOf(plan.emblem, now) })
    .returning({ id: institute.id })
  const id = made[0]?.id ?? 0
  const taken = await db
    .insert(instituteHost)
    .values({ host: plan.host, instituteId: id })
    .onConflictDoNothing()
    .returning({ host: instituteHost.host })
  if (taken.length === 0)
    throw new Error(
      `The address ${plan.host} belongs to an institute that is not of the demo: it stays as it is.`,
    )
  const store = (name: string, size: number) =>
    storeFile(client, files, { instituteId: id, name, bytes: drawEmblem(plan.emblem, size), isPublic: true })
  const looks = { logoFileId: await store('logo.png', 144), faviconFileId: await store('icon.png', 48) }
  await db.update(institute).set(looks).where(eq(institute.id, id))

  const years = schoolYears(today, plan.years).map((year) => ({ ...year, instituteId: id }))
  const yearIds = (await db.insert(academicYear).values(years).returning({ id: academicYear.id })).map(
    (row) => row.id,
  )
  const sectionIds: Record<string, number> = {}
  const subjectIds: Record<string, number> = {}
  for (const [standardName, { sections, subjects }] of Object.entries(plan.standards)) {
    const [row] = await db
      .insert(standard)
      .values({ instituteId: id, name: standardName })
      .returning({ id: standard.id })
    for (const name of subjects.filter((each) => !(each in subjectIds))) {
      const [added] = await db.insert(subject).values({ instituteId: id, name }).returning({ id: subject.id })
      subjectIds[name] = added?.id ?? 0
    }
    for (const [back, academicYearId] of yearIds.entries()) {
      const rows = sections.map((name) => ({
        instituteId: id,
        standardId: row?.id ?? 0,
        academicYearId,
        name,
      }))
      for (const added of await db
        .insert(section)
        .values(rows)
        .returning({ id: section.id, name: section.name })) {
        sectionIds[back === 0 ? added.name : `${added.name} ${years[back]?.name}`] = added.id
        const learns = subjects.map((name) => ({
          instituteId: id,
          sectionId: added.id,
          subjectId: subjectIds[name] ?? 0,
        }))
        await db.insert(sectionSubject).values(learns)
      }
    }
  }
  return {
    id,
    isSchool: plan.kind === 'school',
    yearIds,
    sectionIds,
    subjectIds,
    teacherIds: {},
    productIds: {},
    people: {},
  }
}
