import { type DocumentType, documentTypes } from '#domain/document/rules.ts'
import { idIn, type Params, queryOf } from '#portal/shared/navigation/address.ts'

/** The state of the documents screen in its address [document-3]. */
export type DocumentUrlState = {
  /** A subject, or a course for an open user; 0 while none is chosen. */
  subjectId: number
  type: DocumentType | 'all'
  /** The search text, for all subjects. */
  typed: string
}

/** Invalid values are ignored. */
export function readDocumentUrlState(params: Params): DocumentUrlState {
  const wanted = params.get('type')?.toLowerCase()
  return {
    subjectId: idIn(params.get('subject')),
    type: documentTypes.find((type) => type.toLowerCase() === wanted) ?? 'all',
    typed: params.get('search') ?? '',
  }
}

/** Whether a document is of the chosen type. */
export const isOfType = (file: { type: DocumentType }, type: DocumentUrlState['type']): boolean =>
  type === 'all' || file.type === type

/** The query of a state, without default values. */
export function documentQuery({ subjectId, type, typed }: DocumentUrlState): string {
  return queryOf({
    subject: subjectId > 0 ? String(subjectId) : '',
    type: type === 'all' ? '' : type.toLowerCase(),
    search: typed,
  })
}
