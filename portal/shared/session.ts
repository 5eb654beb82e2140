import * as z from 'zod/mini'
import {
  type AcademicYear,
  academicYear,
  type Profile,
  planDetails,
  type SignedIn,
  signedIn,
} from '#domain/session/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'

export { localDay, type Staleness, stalenessOf } from './requests/freshness.ts'

/** As it is in the browser's storage: the fields of the call, and some of the sign-in. */
const storedSession = z.extend(
  z.omit(signedIn, { login_option: true, is_login_allowed: true, inst_plan_det: true }),
  {
    user_id: z.number(),
    inst_set_up: planDetails,
    selectedAcadYear: z.pick(academicYear, { start_date: true, end_date: true }),
    ay_start_date: z.string(),
    ay_end_date: z.string(),
    /** YYYY-MM-DD, the browser's day of the sign-in. */
    logindatetime: z.string(),
    /** The environment that /config.json named. */
    currentMode: z.string(),
    /** Where a login by token returns to; '' for others. */
    redirect_url: z.string(),
  },
)
export type StoredSession = z.output<typeof storedSession>

type About = { today: string; currentMode: string; redirect_url: string }

export function storedSessionOf(result: SignedIn, about: About): StoredSession {
  const years = [...result.acad_year_list, ...result.student_acad_year]
  const year = years.find((one) => one.acad_yr_id === result.acad_yr_id)
  // Parsing keeps only the fields of the session.
  return storedSession.parse({
    ...result,
    inst_set_up: result.inst_plan_det,
    ...spanOf(year?.start_date, year?.end_date),
    logindatetime: about.today,
    currentMode: about.currentMode,
    redirect_url: about.redirect_url,
  })
}

/** The session in another academic year: its token, its dates, its id [shell-13]. */
export function withYear(session: StoredSession, { id, first, last }: Year): StoredSession {
  return {
    ...session,
    acad_yr_id: id,
    student_auth: rewriteYear(session.student_auth, id),
    ...spanOf(first, last),
  }
}

const spanOf = (start_date = '', end_date = '') => ({
  selectedAcadYear: { start_date, end_date },
  ay_start_date: start_date,
  ay_end_date: end_date,
})

/** The stored session; undefined if it is invalid, as anyone can write to storage, or signed out. */
export function parseSession(text: string | null): StoredSession | undefined {
  try {
    const read = storedSession.safeParse(JSON.parse(text ?? 'null'))
    return read.success && read.data.user_id !== 0 ? read.data : undefined
  } catch {
    return undefined
  }
}

/** An academic year; its first and last day are YYYY-MM-DD. */
export type Year = { id: number; name: string; first: string; last: string }

export const readYear = (year: AcademicYear): Year => ({
  id: year.acad_yr_id,
  name: year.acad_yr_name,
  first: year.start_date,
  last: year.end_date,
})

/** A child of a parent. */
export type Child = ReturnType<typeof readChild>

const readChild = (child: Profile) => ({
  userId: child.user_id,
  accountId: child.account_id,
  studentId: child.student_id,
  instituteId: child.institute_id,
  name: child.student_name ?? child.name,
  photoUrl: child.photo_url,
  isLoginAllowed: child.is_login_allowed,
})

/** What the portal reads of a stored session. */
export type Session = ReturnType<typeof readSession>

/** @param kept nothing: signed out */
export const readSession = (kept?: StoredSession) => ({
  userId: kept?.user_id ?? 0,
  userType: kept?.user_type ?? 0,
  accountId: kept?.account_id ?? 0,
  name: kept?.name ?? '',
  email: kept?.email_id ?? '',
  phone: kept?.phone ?? '',
  photoUrl: kept?.photo_url ?? '',
  passwordRule: kept?.password_rule,
  /** null for an open user. */
  studentId: kept?.student_id ?? null,
  studentDisplayId: kept?.student_display_id ?? '',
  isParent: kept?.parentslogin ?? false,
  parentId: kept?.parent_id ?? null,
  parentName: kept?.parent_name ?? '',
  parentPhone: kept?.parent_num ?? '',
  children: kept?.student_details.map(readChild) ?? [],
  token: kept?.student_auth ?? '',
  examToken: kept?.examdesk_auth_token ?? '',
  scorecardToken: kept?.scorecard_auth_token ?? '',
  instituteId: kept?.institute_id ?? 0,
  instituteName: kept?.institute_name ?? '',
  isSchool: kept?.is_institute_type_school ?? false,
  timeZone: kept?.time_zone ?? '',
  countryCallingCode: kept?.country_calling_code ?? '',
  plan: {
    classes: kept?.inst_set_up.classes ?? 'NONE',
    exam: kept?.inst_set_up.exam ?? 'NONE',
    files: kept?.inst_set_up.file_manager ?? 'NONE',
    hasStore: kept?.inst_set_up.store ?? false,
    hasBanners: kept?.inst_set_up.is_marketing_and_banner ?? false,
    hasFeeReceipts: kept?.inst_set_up.student_fee_receipt_option ?? false,
  },
  hasAssignments: kept?.enable_online_assignment_feature ?? false,
  hasELearning: kept?.enable_eLearn_feature ?? false,
  hasFeeStructures: kept?.is_fee_struct_linked ?? false,
  /** The viewed year. */
  yearId: kept?.acad_yr_id ?? 0,
  year: { first: kept?.selectedAcadYear.start_date ?? '', last: kept?.selectedAcadYear.end_date ?? '' },
  /** Every year of the institute, and those of the student. */
  years: kept?.acad_year_list.map(readYear) ?? [],
  studentYears: kept?.student_acad_year.map(readYear) ?? [],
  logoUrl: kept?.logo_url ?? '',
  storeUrl: kept?.prodUrl ?? '',
  helpUrl: kept?.help_url ?? '',
  privacyUrl: kept?.privacy_policy_url ?? '',
  termsUrl: kept?.terms_and_condition_url ?? '',
  twitterUrl: kept?.twitter_url ?? '',
  facebookUrl: kept?.fg_page_url ?? '',
  linkedinUrl: kept?.linkedin_url ?? '',
  whatsappUrl: kept?.whatsapp_url ?? '',
  youtubeUrl: kept?.youtube_url ?? '',
  instagramUrl: kept?.instagram_url ?? '',
  /** YYYY-MM-DD, the browser's day of the sign-in. */
  signedInOn: kept?.logindatetime ?? '',
  redirectUrl: kept?.redirect_url ?? '',
})

/** User id 0 [session-56]. */
export const signedOut: Session = readSession()
