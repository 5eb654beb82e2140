import { isFresh, localDay } from './freshness.ts'
import { addressOf } from './request.ts'

/** What the boot script needs of a stored session. Nothing big may be imported here. */
export type WhoIsHere = {
  token: string
  instituteId: number
  studentId: number | null
  userId: number
  userType: number
  hasBanners: boolean
}

/** The person whose session is stored; undefined for nobody, or when it is over. The app checks the rest. */
export function readWhoIsHere(text: string | null, lastUse: string | null, now: Date): WhoIsHere | undefined {
  try {
    const session = JSON.parse(text ?? 'null')
    const at = {
      today: localDay(now),
      now: now.getTime(),
      lastUse: lastUse === null ? undefined : Number(lastUse),
    }
    if (!session?.user_id || typeof session.student_auth !== 'string' || !isFresh(session, at))
      return undefined
    return {
      token: session.student_auth,
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

type Place = { base: string; pathname: string; hostname: string }
type FirstRequest = { url: string; token: string }

const homePaths = ['/', '/dashboard', '/announcement']

/** What the screen at a path asks for first: the same addresses, letter by letter, that the app makes. */
export function firstRequests(place: Place, who: WhoIsHere | undefined): FirstRequest[] {
  const { base, pathname, hostname } = place
  if (!who) {
    if (pathname !== '/') return []
    return [
      {
        url: addressOf(base, '/api/v1/institutes/getLogoAndFavIcon', {}, { virtualHostUrl: hostname }),
        token: '',
      },
    ]
  }
  if (!homePaths.includes(pathname.toLowerCase())) return []
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
    hasBanners && addressOf(base, '/api/v1/banner-prom/for_student/:user_type', { user_type: userType })
  return [home, banners].filter((url) => typeof url === 'string').map((url) => ({ url, token }))
}
