import { expect, test } from 'vitest'
import { profile, signedIn } from '#domain/session/calls.ts'

const sorted = (names: string) => names.trim().split(/\s+/).toSorted()
const session = `
  acad_year_list acad_yr_id account_id country_calling_code course_structure_flag device_id email_id enable_eLearn_feature
  enable_online_assignment_feature enable_single_device_login examdesk_auth_token fg_page_url help_url inst_announcement
  inst_plan_det instagram_url institute_id institute_name institute_setup_type is_fee_struct_linked is_institute_type_school
  is_login_allowed join_date linkedin_url login_option logo_url name parent_id parent_name parent_num parentslogin phone
  photo_url privacy_policy_url prodUrl scorecard_auth_token student_acad_year student_auth student_details
  student_display_id student_id terms_and_condition_url twitter_url user_id user_type whatsapp_url youtube_url zoom_enabled`
const account = `account_id display email_id institute_id institute_name is_login_allowed join_date name phone_no photo_url
  student_id student_name user_id user_type`

test.each([
  ['a session', signedIn, session, 'password_rule time_zone'],
  ['a profile', profile, account, 'class_name is_institute_type_school'],
])(
  '%s has the fields that other systems know, and no others but ours [session-62, session-63]',
  (_what, schema, known, ours) => {
    expect(Object.keys(schema.shape).toSorted()).toEqual(sorted(`${known} ${ours}`))
  },
)
