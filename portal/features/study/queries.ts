import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { countDownload, searchFiles, studentEcourses, studyMaterial } from '#domain/study/calls.ts'
import { send } from '#portal/shared/api.ts'
import { read } from '#portal/shared/requests/read.ts'
import { getSession, useSession } from '#portal/shared/session-store.ts'
import { viewedId, viewedKey, viewedStudent } from '#portal/shared/viewed/viewed-student.ts'
import { type Course, type FoundFile, readCourse, readFound, readSubject, type Subject } from './reading.ts'

const staleAfterMs = 60_000
/** Addresses of files are valid for fifty minutes at least [access-20]. */
const renewAfterMs = 30 * 60_000

/** Courses of the student's sections, and purchased products with study material. */
export function useCourses(): UseQueryResult<Course[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['study', 'courses', scope],
    queryFn: async (context) => {
      const session = getSession()
      const params = { institute_id: session.instituteId, owner_id: viewedId(session) }
      const query = { source: 'STUDENT_PORTAL' }
      return (await read(studentEcourses, { params, query }, context)).map(readCourse)
    },
    staleTime: staleAfterMs,
  })
}

type CourseKey = Pick<Course, 'courseId' | 'productId'>

const materialOptions = (scope: string, { courseId, productId }: CourseKey) =>
  queryOptions({
    queryKey: ['study', 'material', scope, courseId, productId],
    queryFn: async (context) => {
      const { instituteId } = getSession()
      const body = { ecourse_id: courseId, institute_id: instituteId, product_id: productId }
      return (await read(studyMaterial, { body }, context)).result.map(readSubject)
    },
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
  })

/** The subjects of a course, with their topics and files. */
export function useMaterial(course: CourseKey): UseQueryResult<Subject[]> {
  return useQuery(materialOptions(useSession(viewedKey), course))
}

/**
 * Fetches the subjects of a course once, e.g. to open one of its files.
 * @throws as `send` does
 */
export function useFetchMaterial(): (course: CourseKey) => Promise<Subject[]> {
  const client = useQueryClient()
  const scope = useSession(viewedKey)
  return (course) => client.fetchQuery(materialOptions(scope, course))
}

/** Files and documents that match the text; the earlier result stays until the new one arrives. */
export function useFound(text: string): UseQueryResult<FoundFile[]> {
  const scope = useSession(viewedKey)
  return useQuery({
    queryKey: ['study', 'search', scope, text],
    queryFn: async (context) => {
      const session = getSession()
      const params = { institute_id: session.instituteId }
      const query = { ...viewedStudent(session), q: text }
      return (await read(searchFiles, { params, query }, context)).result.map(readFound)
    },
    enabled: text !== '',
    staleTime: staleAfterMs,
    refetchInterval: renewAfterMs,
    placeholderData: keepPreviousData,
  })
}

/** Counts a download [study-13]. A failure is ignored. */
export function sendDownloadCount(fileId: number): void {
  const body = { file_id: fileId, institute_id: getSession().instituteId }
  void send(countDownload, { body }).catch(() => undefined)
}
