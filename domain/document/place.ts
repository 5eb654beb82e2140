import { type Params, queryOf } from '#domain/query-of.ts'
import { type DocumentType, documentTypes } from './rules.ts'

/** What is chosen on the documents screen, as its address says it (spec/2 §2.2). */
export type DocumentPlace = {
  /** A subject, or a course for an open user; 0 while none is chosen. */
  subjectId: number
  type: DocumentType | 'all'
}

const idIn = (text: string | null): number => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0)

/** What is no number or no type is read as if it were not there. */
export function readDocumentPlace(params: Params): DocumentPlace {
  const wanted = params.get('type')?.toLowerCase()
  return {
    subjectId: idIn(params.get('subject')),
    type: documentTypes.find((type) => type.toLowerCase() === wanted) ?? 'all',
  }
}

/** The query of a place: what is as at first is left out. */
export function documentQuery({ subjectId, type }: DocumentPlace): string {
  return queryOf({
    subject: subjectId > 0 ? String(subjectId) : '',
    type: type === 'all' ? '' : type.toLowerCase(),
  })
}
