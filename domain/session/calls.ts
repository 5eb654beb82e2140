import * as z from 'zod/mini'
import { defineCall, envelope, id, pathId } from '#domain/call.ts'
import { passwordRules } from '#domain/session/password-rules.ts'

const setup = z.enum(['ONLINE', 'OFFLINE', 'HYBRID_BLENDED', 'NONE'])

/** `inst_plan_det` in the login answer, `inst_set_up` in the session [session-56]. */
export const planDetails = z.object({
  classes: setup,
  exam: setup,
  file_manager: z.enum(['STUDY_MATERIAL', 'FILE_MANEGER', 'BOTH', 'NONE']),
  store: z.boolean(),
  is_marketing_and_banner: z.boolean(),
  is_fee_struct_linked: z.boolean(),
  student_fee_receipt_option: z.boolean(),
})
export type PlanDetails = z.output<typeof planDetails>

export const academicYear = z.object({
  inst_acad_year_id: id,
  inst_acad_year: z.string(),
  acad_yr_id: id,
  acad_yr_name: z.string(),
  /** YYYY-MM-DD, first and last day. */
  start_date: z.string(),
  end_date: z.string(),
})
export type AcademicYear = z.output<typeof academicYear>

/** One way to go on from a login that fits several accounts or children [session-62]. */
export const profile = z.object({
  user_id: id,
  user_type: z.number(),
  institute_id: id,
  institute_name: z.string(),
  name: z.string(),
  student_name: z.optional(z.string()),
  display: z.string(),
  phone_no: z.string(),
  email_id: z.string(),
  photo_url: z.string(),
  join_date: z.string(),
  student_id: z.nullable(id),
  account_id: id,
  is_login_allowed: z.boolean(),
  /** The section, or batch, that a student is in now. Other back ends do not say it. */
  class_name: z.optional(z.string()),
  is_institute_type_school: z.optional(z.boolean()),
})
export type Profile = z.output<typeof profile>

/** Everything a signed-in portal keeps [session-63]. */
export const signedIn = z.object({
  login_option: z.literal(0),
  user_id: id,
  user_type: z.number(),
  account_id: id,
  student_id: z.nullable(id),
  student_display_id: z.string(),
  student_auth: z.string(),
  examdesk_auth_token: z.string(),
  scorecard_auth_token: z.string(),
  institute_id: id,
  institute_name: z.string(),
  logo_url: z.string(),
  name: z.string(),
  email_id: z.string(),
  phone: z.string(),
  photo_url: z.string(),
  join_date: z.string(),
  parentslogin: z.boolean(),
  parent_name: z.string(),
  parent_id: z.nullable(id),
  parent_num: z.string(),
  device_id: z.string(),
  enable_single_device_login: z.boolean(),
  is_login_allowed: z.literal(true),
  acad_yr_id: id,
  acad_year_list: z.array(academicYear),
  student_acad_year: z.array(academicYear),
  student_details: z.array(profile),
  inst_plan_det: planDetails,
  enable_eLearn_feature: z.boolean(),
  enable_online_assignment_feature: z.boolean(),
  is_institute_type_school: z.boolean(),
  is_fee_struct_linked: z.boolean(),
  course_structure_flag: z.boolean(),
  institute_setup_type: z.string(),
  zoom_enabled: z.boolean(),
  inst_announcement: z.string(),
  prodUrl: z.string(),
  country_calling_code: z.string(),
  time_zone: z.string(),
  /** What a new password must be like [session-57]. Other back ends do not say it. */
  password_rule: z.optional(z.enum(passwordRules)),
  twitter_url: z.string(),
  fg_page_url: z.string(),
  instagram_url: z.string(),
  linkedin_url: z.string(),
  whatsapp_url: z.string(),
  youtube_url: z.string(),
  help_url: z.string(),
  privacy_policy_url: z.string(),
  terms_and_condition_url: z.string(),
})
export type SignedIn = z.output<typeof signedIn>

/** A login that is not complete: a device or account refusal, or a choice among children. */
export const signInHeld = z.object({
  login_option: z.number(),
  device_id: z.string(),
  is_login_allowed: z.boolean(),
  student_details: z.array(profile),
  /** With login_option 20: the password was right, and a second step is to follow (docs/decisions/16). */
  second_step: z.optional(z.object({ ticket: z.string(), has_app: z.boolean(), has_passkeys: z.boolean() })),
})
export type SignInHeld = z.output<typeof signInHeld>

export const signInResult = z.nullable(z.union([z.array(profile), signedIn, signInHeld]))
export type SignInResult = z.output<typeof signInResult>

const shortText = z.string().check(z.maxLength(200))

export const login = defineCall({
  method: 'POST',
  path: '/api/v2/user/v3/login',
  access: 'open',
  summary: 'Sign in with email or phone and password',
  source: 'session-61',
  body: z.object({
    device_id: z.string().check(z.minLength(1), z.maxLength(200)),
    source: z.optional(shortText),
    user_name: z.string().check(z.minLength(1), z.maxLength(200)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
    user_type: z.optional(z.union([z.number(), z.string().check(z.maxLength(4))])),
    user_id: z.optional(id),
    institute_id: z.optional(id),
    logout_from_all_devices: z.optional(z.boolean()),
    /** True when the password came in an address, which an institute may forbid [session-4]. */
    from_link: z.optional(z.boolean()),
  }),
  reply: envelope(signInResult),
})

export const switchChild = defineCall({
  method: 'POST',
  path: '/api/v1/session/student',
  access: 'student',
  summary: 'Go on as parent of another of one’s children, without signing in again',
  source: 'session-69',
  anyYear: true,
  body: z.object({ institute_id: id, student_id: id }),
  reply: envelope(signedIn),
})

export const academicYears = defineCall({
  method: 'GET',
  path: '/api/v1/academicYear/all/:institute_id',
  access: 'student',
  summary: 'The academic years that the session may look at, newest first',
  source: 'session-64',
  anyYear: true,
  params: z.object({ institute_id: pathId }),
  reply: z.array(academicYear),
})

export const logoAndFavIcon = defineCall({
  method: 'GET',
  path: '/api/v1/institutes/getLogoAndFavIcon',
  access: 'open',
  summary: 'The pictures of the institute that a host belongs to; empty paths for an unknown host',
  source: 'session-65',
  query: z.object({ virtualHostUrl: z.string().check(z.maxLength(255)) }),
  reply: z.object({
    logoPath: z.string(),
    favIconPath: z.string(),
    institute_name: z._default(z.string(), ''),
    /** Digits, for the phone check of the sign-in form; '' for an unknown host. */
    country_calling_code: z._default(z.string(), ''),
  }),
})

/** An account with this number; the name is masked [session-27]. */
export const forgottenAccount = z.object({
  user_id: id,
  institute_id: id,
  institute_name: z.string(),
  user_type: z.number(),
  display: z.string(),
  name: z.string(),
})
export type ForgottenAccount = z.output<typeof forgottenAccount>

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/api/v2/user/forgotPassword',
  access: 'open',
  summary: 'Send a new password to a phone number, or list the accounts it belongs to',
  source: 'session-66',
  body: z.object({
    user_name: z.string().check(z.minLength(1), z.maxLength(40)),
    source: z.optional(shortText),
    institute_id: z.optional(z.nullable(id)),
    user_id: z.optional(z.nullable(id)),
  }),
  reply: envelope(z.nullable(z.array(forgottenAccount))),
})

export const logout = defineCall({
  method: 'GET',
  path: '/api/v1/alternateLogin/logout',
  access: 'student',
  summary: 'End the session, with all three of its tokens',
  source: 'session-67',
  anyYear: true,
  query: z.object({
    deviceId: z.optional(z.string().check(z.maxLength(200))),
    /** Where the portal ends the session without a press on Logout: notifications of this browser stay on [news-34]. */
    keeps_notifications: z.optional(z.literal('true')),
  }),
  reply: envelope(z.null()),
})

export const ssoResult = z.object({
  email_id: z.string(),
  phone: z.string(),
  key: z.string(),
  inst_id: id,
  status: z.string(),
  redirect_url: z.string(),
})

export const ssoLogin = defineCall({
  method: 'POST',
  path: '/prod/ext/sso/login',
  access: 'open',
  summary: 'Exchange an identity provider’s token for a one-time password (60 seconds)',
  source: 'session-68',
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(8000)) }),
  reply: envelope(ssoResult),
})

export const sessionCalls = [
  login,
  switchChild,
  academicYears,
  logoAndFavIcon,
  forgotPassword,
  logout,
  ssoLogin,
] as const
