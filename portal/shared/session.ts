import * as z from 'zod/mini'
import {
  type AcademicYear,
  academicYear,
  planDetails,
  type SignedIn,
  signedIn,
} from '#domain/session/calls.ts'
import { rewriteYear } from '#domain/session/year.ts'

export { localDay, type Staleness, stalenessOf } from './requests/freshness.ts'

export const portalSession = z.extend(
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
export type PortalSession = z.output<typeof portalSession>

type About = { today: string; currentMode: string; redirect_url: string }

export function sessionOf(result: SignedIn, about: About): PortalSession {
  const years = [...result.acad_year_list, ...result.student_acad_year]
  const year = years.find((one) => one.acad_yr_id === result.acad_yr_id)
  // Parsing keeps only the fields of the session.
  return portalSession.parse({
    ...result,
    inst_set_up: result.inst_plan_det,
    ...spanOf(year),
    logindatetime: about.today,
    currentMode: about.currentMode,
    redirect_url: about.redirect_url,
  })
}

/** The session in another academic year: its token, its dates, its id (spec/1 §4.1). */
export function withYear(session: PortalSession, year: AcademicYear): PortalSession {
  return {
    ...session,
    acad_yr_id: year.acad_yr_id,
    student_auth: rewriteYear(session.student_auth, year.acad_yr_id),
    ...spanOf(year),
  }
}

function spanOf(year: AcademicYear | undefined) {
  const { start_date, end_date } = year ?? { start_date: '', end_date: '' }
  return { selectedAcadYear: { start_date, end_date }, ay_start_date: start_date, ay_end_date: end_date }
}

export const isSignedInAs = (session: Pick<PortalSession, 'user_id'>): boolean => session.user_id !== 0

/** The stored session, or signed out if it is invalid: anyone can write to storage. */
export function parseSession(text: string | null): PortalSession {
  try {
    const read = portalSession.safeParse(JSON.parse(text ?? 'null'))
    return read.success ? read.data : signedOut
  } catch {
    return signedOut
  }
}

/** User id 0 (spec/1 §2.1). */
export const signedOut: PortalSession = {
  user_id: 0,
  user_type: 0,
  account_id: 0,
  student_id: null,
  student_display_id: '',
  student_auth: '',
  examdesk_auth_token: '',
  scorecard_auth_token: '',
  institute_id: 0,
  institute_name: '',
  logo_url: '',
  name: '',
  email_id: '',
  phone: '',
  photo_url: '',
  join_date: '',
  parentslogin: false,
  parent_name: '',
  parent_id: null,
  parent_num: '',
  device_id: '',
  enable_single_device_login: false,
  acad_yr_id: 0,
  acad_year_list: [],
  student_acad_year: [],
  student_details: [],
  inst_set_up: {
    classes: 'NONE',
    exam: 'NONE',
    file_manager: 'NONE',
    store: false,
    is_marketing_and_banner: false,
    is_fee_struct_linked: false,
    student_fee_receipt_option: false,
  },
  selectedAcadYear: { start_date: '', end_date: '' },
  ay_start_date: '',
  ay_end_date: '',
  enable_eLearn_feature: false,
  enable_online_assignment_feature: false,
  is_institute_type_school: false,
  is_fee_struct_linked: false,
  course_structure_flag: false,
  institute_setup_type: '',
  zoom_enabled: false,
  inst_announcement: '',
  prodUrl: '',
  country_calling_code: '',
  time_zone: '',
  twitter_url: '',
  fg_page_url: '',
  instagram_url: '',
  linkedin_url: '',
  whatsapp_url: '',
  youtube_url: '',
  help_url: '',
  privacy_policy_url: '',
  terms_and_condition_url: '',
  logindatetime: '',
  currentMode: '',
  redirect_url: '',
}
