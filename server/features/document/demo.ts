import type { DemoBuild, StoredInstitute, StoredInstitutes } from '#server/demo/build.ts'
import { type SampleName, storeSamples } from '#server/demo/samples.ts'
import { type Kind, kinds, names } from '#server/features/document/demo-kinds.ts'
import { document, documentProduct, documentSection } from '#server/features/document/tables.ts'

type Plan = {
  at: keyof StoredInstitutes
  /** Readers: sections, or the holders of a product. */
  sections: readonly string[]
  product?: string
  /** Subject → count. */
  subjects: Readonly<Record<string, number>>
}

/** One subject is as full as after a year of work. */
const plans: readonly Plan[] = [
  { at: 'greenfield', sections: ['10-A'], subjects: { Physics: 60, Mathematics: 14, English: 5 } },
  { at: 'greenfield', sections: ['4-B'], subjects: { Environment: 12, Mathematics: 4 } },
  { at: 'apex', sections: ['JEE-26'], subjects: { Physics: 24, Chemistry: 12, Mathematics: 12 } },
  {
    at: 'apex',
    sections: [],
    product: 'JEE Crash Course',
    subjects: { Physics: 12, Mathematics: 6 },
  },
  { at: 'summit', sections: ['Morning'], subjects: { Mathematics: 12, Science: 6 } },
]

const dayMs = 24 * 60 * 60 * 1000
const daysBetween = 1.3
const indiaOffset = '+05:30'

export async function buildDocuments(build: DemoBuild, institutes: StoredInstitutes): Promise<void> {
  const stored = new Map<StoredInstitute, Record<SampleName, number>>()
  for (const plan of plans) {
    const institute = institutes[plan.at]
    const files = stored.get(institute) ?? (await storeSamples(build, institute.id, names))
    stored.set(institute, files)
    await share(build, institute, plan, files)
  }
}

async function share(
  build: DemoBuild,
  institute: StoredInstitute,
  plan: Plan,
  files: Record<SampleName, number>,
): Promise<void> {
  const { db } = build
  const rows = Object.entries(plan.subjects).flatMap(([subject, count]) =>
    Array.from({ length: count }, (_, index) => {
      const kind = kinds[index % kinds.length] as Kind
      const round = Math.floor(index / kinds.length)
      return {
        instituteId: institute.id,
        subjectId: institute.subjectIds[subject] ?? 0,
        title: `${subject}: ${kind.title}${round === 0 ? '' : `, part ${round + 1}`}`,
        category: kind.category,
        fileId: kind.sample ? files[kind.sample] : null,
        videoKey: kind.videoKey ?? '',
        posterFileId: kind.videoKey ? files.png : null,
        sharedAt: momentOf(build, index, count),
        isReadonly: kind.isReadonly ?? false,
      }
    }),
  )
  const made = await db.insert(document).values(rows).returning({ documentId: document.id })
  const instituteId = institute.id
  for (const name of plan.sections) {
    const sectionId = institute.sectionIds[name] ?? 0
    await db
      .insert(documentSection)
      .values(made.map(({ documentId }) => ({ instituteId, documentId, sectionId })))
  }
  const productId = plan.product && institute.productIds[plan.product]
  if (productId)
    await db
      .insert(documentProduct)
      .values(made.map(({ documentId }) => ({ instituteId, documentId, productId })))
}

/**
 * One every day or so, the newest some hours ago; early in an academic year they are closer together, all
 * within it.
 */
export function momentOf(
  { now, today }: Pick<DemoBuild, 'now' | 'today'>,
  index: number,
  count: number,
): Date {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const start = Date.parse(`${month >= 4 ? year : year - 1}-04-01T00:00:00${indiaOffset}`)
  const span = Math.min(now.getTime() - start, count * daysBetween * dayMs)
  return new Date(now.getTime() - (span * (index + 0.2)) / count)
}
