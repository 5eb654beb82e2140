import { isFresh, localDay } from './freshness.ts'
import { addressOf } from './request.ts'

/** What the boot script needs of a stored session. Import nothing big here. */
export type StoredPerson = {
  token: string
  examToken: string
  scorecardToken: string
  yearId: number
  instituteId: number
  studentId: number | null
  userId: number
  userType: number
  hasBanners: boolean
}

/** The person of the stored session; undefined without one, or if it has expired. The portal checks the rest. */
export function readStoredPerson(
  text: string | null,
  lastUse: string | null,
  now: Date,
): StoredPerson | undefined {
  try {
    const session = JSON.parse(text ?? 'null')
    const clock = {
      today: localDay(now),
      now: now.getTime(),
      lastUse: lastUse === null ? undefined : Number(lastUse),
    }
    if (
      !session?.user_id ||
      typeof session.student_auth !== 'string' ||
      !isFresh(session.logindatetime, clock)
    )
      return undefined
    return {
      token: session.student_auth,
      examToken: session.examdesk_auth_token,
      scorecardToken: session.scorecard_auth_token,
      yearId: session.acad_yr_id,
      instituteId: session.institute_id,
      studentId: session.student_id,
      userId: session.user_id,
      userType: session.user_type,
      hasBanners: session.inst_set_up?.is_marketing_and_banner === true,
    }
  } catch {
    return undefined
  }
}

type PageAddress = { base: string; pathname: string; hostname: string }
type FirstRequest = { url: string; token: string }

const announcementPaths = ['/', '/dashboard', '/announcement']

/** The first requests of the screen at a path. Their addresses must equal the portal's, character by character. */
export function firstRequests(page: PageAddress, who: StoredPerson | undefined): FirstRequest[] {
  const { base, pathname, hostname } = page
  if (!who) {
    if (pathname !== '/') return []
    return [
      {
        url: addressOf(base, '/api/v1/institutes/getLogoAndFavIcon', {}, { virtualHostUrl: hostname }),
        token: '',
      },
    ]
  }
  const path = pathname.toLowerCase()
  if (!announcementPaths.includes(path)) return []
  const { token, instituteId, studentId, userId, userType, hasBanners } = who
  const home =
    userType === 99
      ? addressOf(base, '/api/v1/home/open/:institute_id/:user_id', {
          institute_id: instituteId,
          user_id: userId,
        })
      : studentId &&
        addressOf(base, '/api/v1/home/student/:institute_id/:student_id', {
          institute_id: instituteId,
          student_id: studentId,
        })
  const banners =
    hasBanners &&
    path !== '/announcement' &&
    addressOf(base, '/api/v1/banner-prom/for_student/:user_type', { user_type: userType })
  return [home, banners].filter((url) => typeof url === 'string').map((url) => ({ url, token }))
}
