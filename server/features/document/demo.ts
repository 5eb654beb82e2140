import type { DemoInstitute, DemoMoment, DemoName, DemoRecords, DemoRow } from '#server/demo/build.ts'
import { sampleFiles } from '#server/demo/samples.ts'
import { type Kind, kinds, names } from '#server/features/document/demo-kinds.ts'

type Plan = {
  at: DemoName
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

export const documentRecords = (institute: DemoInstitute): DemoRecords => ({
  rows: {
    documents: plans.filter(({ at }) => at === institute.name).flatMap((plan) => share(institute, plan)),
  },
  files: sampleFiles('documents', names),
})

const share = (institute: DemoInstitute, { sections, product, subjects }: Plan): DemoRow[] =>
  Object.entries(subjects).flatMap(([subject, count]) =>
    Array.from({ length: count }, (_, index) => {
      const { title, category, sample, videoKey, isReadonly } = kinds[index % kinds.length] as Kind
      const round = Math.floor(index / kinds.length)
      return {
        id: `${sections[0] ?? product} ${subject} ${index + 1}`,
        subject,
        title: `${subject}: ${title}${round === 0 ? '' : `, part ${round + 1}`}`,
        category,
        file: sample && `documents/${names[sample]}`,
        video: videoKey,
        poster: videoKey && `documents/${names.png}`,
        shared_at: momentOf(institute, index, count),
        read_only: isReadonly ?? false,
        sections,
        products: product ? [product] : [],
      }
    }),
  )

/**
 * One every day or so, the newest some hours ago; early in an academic year they are closer together, all
 * within it.
 */
export function momentOf({ now, today }: DemoMoment, index: number, count: number): Date {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const start = Date.parse(`${month >= 4 ? year : year - 1}-04-01T00:00:00${indiaOffset}`)
  const span = Math.min(now.getTime() - start, count * daysBetween * dayMs)
  return new Date(now.getTime() - (span * (index + 0.2)) / count)
}
