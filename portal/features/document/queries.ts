import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import {
  type DocumentFile,
  type DocumentSubject,
  documentSubjects,
  documents,
  downloadDocument,
} from '#domain/document/calls.ts'
import { documentsOf } from '#domain/document/rules.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { fetchFile, send } from '#portal/shared/api.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed-student.ts'

const staleAfterMs = 60_000
/** Addresses of files are good for fifty minutes at least (PRODUCT §3 "Files"): who stays that long gets new ones. */
const renewAfterMs = 30 * 60_000
/** spec/2 §7: documents that are shared with students. */
const withStudents = '2'

/** Subjects that have documents; courses for an open user. */
export function useSubjects(): UseQueryResult<DocumentSubject[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['document', 'subjects', scope],
    queryFn: async ({ signal }) => {
      const session = getSession()
      const params = { institute_id: session.institute_id }
      return (await send(documentSubjects, { params, query: viewedStudent(session) }, { signal })).result
        .subject_list
    },
    staleTime: staleAfterMs,
  })
}

export type Shared = {
  files: DocumentFile[]
  /** 1 where videos at Vimeo may be downloaded. */
  vimeoFlag: number
}

/** The documents of a subject (of a course for an open user), the newest first. */
export function useDocuments(subjectId: number): UseQueryResult<Shared> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['document', 'files', scope, subjectId],
    queryFn: async ({ signal }) => {
      const session = getSession()
      const params = { institute_id: session.institute_id }
      const named = isOpenUser(session.user_type) ? { eCourse_id: subjectId } : { subject_id: subjectId }
      const query = { ...viewedStudent(session), ...named, share_with: withStudents }
      const { result } = await send(documents, { params, query }, { signal })
      return { files: documentsOf(result.fileMap), vimeoFlag: result.vimeo_video_downlodable }
    },
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

/** @throws as `send` does */
export function fetchDocument(fileId: number): Promise<Blob> {
  const params = { institute_id: getSession().institute_id }
  return fetchFile(downloadDocument, { params, query: { fileId } })
}
