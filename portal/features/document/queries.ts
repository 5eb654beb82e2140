import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  documentSubjects,
  documents,
  downloadDocument,
  type DocumentFile as FileOfCall,
} from '#domain/document/calls.ts'
import { documentsOf, documentTypeOf, showDocumentSize, viewedDocument } from '#domain/document/rules.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { fetchFile } from '#portal/shared/api.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedKey, viewedStudent } from '#portal/shared/viewed/viewed-student.ts'
import type { ViewerFile } from '#portal/shared/viewer/viewer-file.ts'

const staleAfterMs = 60_000
/** Addresses of files expire after fifty minutes at the earliest [access-20]. */
const renewAfterMs = 30 * 60_000
const subjectsAtOnce = 3
/** Documents that are shared with students [document-15]. */
const withStudents = '2'

/** A subject, or a course for an open user. */
export type Subject = { id: number; name: string }

/** The subjects that have documents. */
export function useSubjects(): UseQueryResult<Subject[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['document', 'subjects', scope],
    queryFn: async (context) => {
      const session = getSession()
      const params = { institute_id: session.instituteId }
      const { result } = await read(documentSubjects, { params, query: viewedStudent(session) }, context)
      return result.subject_list.map(({ subject_id, subject_name }) => ({
        id: subject_id,
        name: subject_name,
      }))
    },
    staleTime: staleAfterMs,
  })
}

const readFile = (file: FileOfCall) => {
  const { file_id: id, title } = file
  const shown: ViewerFile = {
    ...viewedDocument(file),
    url: fileAddress(file.file_url),
    kind: 'document',
    id,
    title,
  }
  return {
    id,
    title,
    fileName: file.file_name,
    type: documentTypeOf(file),
    subject: file.subject_name,
    /** MB, or ''. */
    size: showDocumentSize(file),
    sharedDay: file.student_file_share_date.slice(0, 10),
    poster: fileAddress(file.thumbnail_list[0]?.posterUrl ?? ''),
    /** The document for the viewer. */
    shown,
  }
}
export type DocumentFile = ReturnType<typeof readFile>

type Shared = {
  files: DocumentFile[]
  /** 1 if videos at Vimeo may be downloaded. */
  vimeoFlag: number
}

const documentOptions = (scope: string, subjectId: number) =>
  queryOptions({
    queryKey: ['document', 'files', scope, subjectId],
    queryFn: async (context) => {
      const session = getSession()
      const params = { institute_id: session.instituteId }
      const named = isOpenUser(session.userType) ? { eCourse_id: subjectId } : { subject_id: subjectId }
      const query = { ...viewedStudent(session), ...named, share_with: withStudents }
      const { result } = await read(documents, { params, query }, context)
      const files = documentsOf(result.fileMap).map(readFile)
      return { files, vimeoFlag: result.vimeo_video_downlodable } satisfies Shared
    },
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })

/** The documents of a subject (of a course for an open user), the newest first. */
export function useDocuments(subjectId: number): UseQueryResult<Shared> {
  return useQuery(documentOptions(useSession(viewedKey), subjectId))
}

/** Fetches the documents of several subjects once, a few of them at a time. @throws as `send` does */
export function useFetchDocuments(): (subjects: readonly Subject[]) => Promise<Shared> {
  const client = useQueryClient()
  const scope = useSession(viewedKey)
  return async (subjects) => {
    const lists: Shared[] = []
    for (let first = 0; first < subjects.length; first += subjectsAtOnce) {
      const some = subjects.slice(first, first + subjectsAtOnce)
      lists.push(...(await Promise.all(some.map(({ id }) => client.fetchQuery(documentOptions(scope, id))))))
    }
    return {
      files: lists.flatMap((list) => list.files),
      vimeoFlag: Math.max(0, ...lists.map((list) => list.vimeoFlag)),
    }
  }
}

/** The documents of all subjects. */
export function useAllDocuments(subjects: readonly Subject[]): UseQueryResult<Shared> {
  const fetchDocuments = useFetchDocuments()
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['document', 'all', scope, subjects.map(({ id }) => id)],
    queryFn: () => fetchDocuments(subjects),
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })
}

/** @throws as `send` does */
export function fetchDocument(fileId: number): Promise<Blob> {
  const params = { institute_id: getSession().instituteId }
  return fetchFile(downloadDocument, { params, query: { fileId } })
}
