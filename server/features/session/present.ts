import type { Profile, SignedIn } from '#domain/session/calls.ts'
import { userTypes } from '#domain/session/user-type.ts'
import { yearInUse } from '#domain/session/year.ts'
import type { Context } from '#server/context.ts'
import { Failure, notFound } from '#server/failure.ts'
import {
  type Account,
  type AccountStudent,
  findInstitute,
  findYears,
} from '#server/features/session/queries.ts'
import type { SessionTokens } from '#server/features/session/tokens.ts'
import { publicFileAddress, signedFileAddress } from '#server/files/addresses.ts'

const roleLabels = {
  student: 'Student',
  open: 'Open User',
  parent: 'Parent',
  teacher: 'Teacher',
  admin: 'Admin',
} as const
export type PhotoAddress = (fileId: number | null, personId: number) => string
const publicAddress = (sha256: string | null) => (sha256 ? publicFileAddress(sha256) : '')

/** The institute's day of a moment, YYYY-MM-DD. */
export function dayOf(now: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
}

/**
 * The profiles of an account: itself, or for a parent one for each child.
 * @param addressOf of a photo; '' without one
 */
export function profilesOf(account: Account, addressOf: PhotoAddress = () => ''): Profile[] {
  const base = {
    user_type: userTypes[account.role],
    institute_id: account.instituteId,
    institute_name: account.instituteName,
    display: roleLabels[account.role],
    phone_no: account.phone,
    email_id: account.email,
    join_date: account.joinedOn,
    account_id: account.personId,
  }
  if (account.students.length === 0) {
    const own = {
      user_id: account.personId,
      name: account.name,
      photo_url: addressOf(account.photoFileId, account.personId),
    }
    return [{ ...base, ...own, student_id: null, is_login_allowed: true }]
  }
  return account.students.map((child) => ({
    ...base,
    user_id: child.personId,
    name: child.name,
    student_name: child.name,
    photo_url: addressOf(child.photoFileId, child.personId),
    student_id: child.studentId,
    is_login_allowed: !child.feesBlockLogin,
    class_name: child.className,
    is_institute_type_school: account.isSchool,
  }))
}

/**
 * Everything that a signed-in portal stores, for an account and the viewed student (none for an open user).
 */
export async function presentSignedIn(
  context: Context,
  account: Account,
  student: AccountStudent | undefined,
  session: { sessionId: number; tokens: SessionTokens; deviceId: string },
): Promise<SignedIn> {
  const { sessionId, tokens, deviceId } = session
  const { instituteId } = account
  const photoAddress: PhotoAddress = (fileId, id) => {
    const right = { of: 'photo', id } as const
    const at = { instituteId, sessionId, right }
    return fileId ? signedFileAddress(context.secrets, { ...at, fileId }, context.clock()) : ''
  }
  const [institute, years] = await Promise.all([
    findInstitute(context.pool, { instituteId }),
    findYears(context.pool, { instituteId, studentIds: [], withFees: false }),
  ])
  if (!institute) throw notFound()
  const yearsOf = async (withFees: boolean) =>
    student ? findYears(context.pool, { instituteId, studentIds: [student.studentId], withFees }) : years
  const [ownYears, feeYears] = await Promise.all([yearsOf(false), yearsOf(true)])
  const year = yearInUse(years, dayOf(context.clock(), institute.timeZone))
  if (!year) throw new Failure('noAcademicYear')
  const isParent = account.role === 'parent'
  const { links, features, plan } = institute
  return {
    login_option: 0,
    user_id: student?.personId ?? account.personId,
    user_type: userTypes[account.role],
    account_id: account.personId,
    student_id: student?.studentId ?? null,
    student_display_id: student?.displayId ?? '',
    student_auth: `${tokens.student}.${year.acad_yr_id}`,
    examdesk_auth_token: tokens.exam,
    scorecard_auth_token: tokens.scorecard,
    institute_id: account.instituteId,
    institute_name: institute.name,
    logo_url: publicAddress(institute.logoSha256),
    name: student?.name ?? account.name,
    email_id: account.email,
    phone: account.phone,
    photo_url: photoAddress(
      (isParent ? undefined : student?.photoFileId) ?? account.photoFileId,
      account.personId,
    ),
    join_date: account.joinedOn,
    parentslogin: isParent,
    parent_name: isParent ? account.name : '',
    parent_id: isParent ? account.personId : null,
    parent_num: isParent ? account.phone : '',
    device_id: deviceId,
    enable_single_device_login: institute.signIn.singleDevice,
    is_login_allowed: true,
    acad_yr_id: year.acad_yr_id,
    acad_year_list: feeYears,
    student_acad_year: ownYears,
    student_details: isParent ? profilesOf(account, photoAddress) : [],
    inst_plan_det: plan,
    enable_eLearn_feature: features.enable_eLearn_feature,
    enable_online_assignment_feature: features.enable_online_assignment_feature,
    is_institute_type_school: institute.isSchool,
    is_fee_struct_linked: plan.is_fee_struct_linked,
    course_structure_flag: features.course_structure_flag,
    institute_setup_type: features.institute_setup_type,
    zoom_enabled: features.zoom_enabled,
    inst_announcement: institute.announcement,
    prodUrl: links.prodUrl ?? '',
    country_calling_code: institute.countryCallingCode,
    time_zone: institute.timeZone,
    password_rule: institute.signIn.passwords,
    twitter_url: links.twitter_url ?? '',
    fg_page_url: links.fg_page_url ?? '',
    instagram_url: links.instagram_url ?? '',
    linkedin_url: links.linkedin_url ?? '',
    whatsapp_url: links.whatsapp_url ?? '',
    youtube_url: links.youtube_url ?? '',
    help_url: links.help_url ?? '',
    privacy_policy_url: links.privacy_policy_url ?? '',
    terms_and_condition_url: links.terms_and_condition_url ?? '',
  }
}
