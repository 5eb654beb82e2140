import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  countDownload,
  type Ecourse,
  type FoundFile,
  type StudySubject,
  searchFiles,
  studentEcourses,
  studyMaterial,
} from '#domain/study/calls.ts'
import { send } from '#portal/shared/api.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedId, viewedKey, viewedStudent } from '#portal/shared/viewed-student.ts'

const staleAfterMs = 60_000
/** Addresses of files are good for fifty minutes at least (PRODUCT §3 "Files"): who stays that long gets new ones. */
const renewAfterMs = 30 * 60_000

/** Courses of one's sections, and purchased products that hold study material. */
export function useCourses(): UseQueryResult<Ecourse[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['study', 'courses', scope],
    queryFn: ({ signal }) => {
      const session = getSession()
      const params = { institute_id: session.institute_id, owner_id: viewedId(session) }
      return send(studentEcourses, { params, query: { source: 'STUDENT_PORTAL' } }, { signal })
    },
    staleTime: staleAfterMs,
  })
}

type CourseKey = { courseId: number; productId: number }

const materialOptions = (scope: string, { courseId, productId }: CourseKey) =>
  queryOptions({
    queryKey: ['study', 'material', scope, courseId, productId],
    queryFn: async ({ signal }) => {
      const { institute_id } = getSession()
      const body = { ecourse_id: courseId, institute_id, product_id: productId }
      return (await send(studyMaterial, { body }, { signal })).result
    },
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })

/** The subjects of a course, with their topics and files. */
export function useMaterial(course: CourseKey): UseQueryResult<StudySubject[]> {
  return useQuery(materialOptions(useSession(viewedKey), course))
}

/** Asks for the subjects of a course once, e.g. to open one of its files. @throws as `send` does */
export function useFetchMaterial(): (course: CourseKey) => Promise<StudySubject[]> {
  const client = useQueryClient()
  const scope = useSession(viewedKey)
  return (course) => client.fetchQuery(materialOptions(scope, course))
}

/** Files and documents that fit what is looked for; those found before stand until the new ones are here. */
export function useFound(asked: string): UseQueryResult<FoundFile[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['study', 'search', scope, asked],
    queryFn: async ({ signal }) => {
      const session = getSession()
      const params = { institute_id: session.institute_id }
      const query = { ...viewedStudent(session), q: asked }
      return (await send(searchFiles, { params, query }, { signal })).result
    },
    enabled: asked !== '',
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
    placeholderData: keepPreviousData,
  })
}

/** Told after a file was downloaded (spec/2 §7); nobody waits for it. */
export function sendDownloadCount(fileId: number): void {
  const body = { file_id: fileId, institute_id: getSession().institute_id }
  void send(countDownload, { body }).catch(() => undefined)
}
