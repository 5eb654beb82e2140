import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { switchChild } from '#domain/session/calls.ts'
import { signInFailures } from '#domain/session/failures.ts'
import { ScreenPicture } from '#portal/app/screens/screen-picture.tsx'
import { ApiError, send } from '#portal/shared/api.ts'
import { readOfStudent, withoutStudent } from '#portal/shared/navigation/of-student.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { chooseYear, useSession } from '#portal/shared/session-store.ts'
import { viewChild } from '#portal/shared/viewed/view-child.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'

/**
 * In place of a screen whose address names a student, or a year: views that child and year, and shows the screen without those
 * names in its address [news-60]. Where the child is not one of the account it says so [news-61].
 */
export function OpenOfStudent() {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { pathname, search, hash } = useLocation()
  const { studentId, yearId } = readOfStudent(new URLSearchParams(search))
  const session = useSession((whole) => whole)
  const isHere = studentId === 0 || studentId === session.studentId
  const child = session.children.find((one) => one.studentId === studentId)
  const isBlocked = child?.isLoginAllowed === false
  const query = useQuery({
    queryKey: ['child to view', session.instituteId, studentId],
    // The children of the session are as of the sign-in: the server knows.
    queryFn: async () =>
      (await send(switchChild, { body: { institute_id: session.instituteId, student_id: studentId } }))
        .result,
    enabled: !isHere && session.isParent && !isBlocked,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { mustBeFresh: true, isQuiet: true },
  })
  const switched = query.data
  const year = session.studentYears.find(({ id }) => id === yearId && id !== session.yearId)

  useEffect(() => {
    if (!isHere) {
      if (switched) viewChild(client, switched, yearId)
      return
    }
    if (year) {
      chooseYear(year)
      client.removeQueries()
    }
    void navigate(`${pathname}${withoutStudent(search)}${hash}`, { replace: true })
  }, [isHere, switched, year, yearId, client, navigate, pathname, search, hash])

  if (isHere || switched) return <Waiting gap={3} />
  const isMissing = !session.isParent || (query.error instanceof ApiError && query.error.status === 404)
  if (isMissing) return <Refused title={openTexts.notYours} text={openTexts.why} />
  if (isBlocked) return <Refused title={signInFailures.feesDue.message} />
  return (
    <QueryView query={query} loading={<Waiting gap={3} />}>
      {() => null}
    </QueryView>
  )
}

function Refused({ title, text }: { title: string; text?: string }) {
  return (
    <EmptyState
      picture={<ScreenPicture icon={UserRound} />}
      title={title}
      text={text}
      action={
        <Link to="/dashboard" className={buttonClass({ variant: 'quiet' })}>
          {openTexts.home}
        </Link>
      }
    />
  )
}

/** Texts about an address that names a student. */
const openTexts = {
  notYours: 'This is about a student who is not in your account.',
  why: 'The link may be old, or meant for another account.',
  home: 'Go to Home',
} as const
