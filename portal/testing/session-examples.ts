import type { AcademicYear, Profile, SignedIn } from '#domain/session/calls.ts'
import { signedOut } from '#portal/shared/session.ts'

/** Answers as the contract describes them, for tests: name what matters, the rest is plain. */
export function exampleProfile(about: Partial<Profile>): Profile {
  return {
    user_id: 1,
    user_type: 1,
    institute_id: 1,
    institute_name: 'Greenfield Public School',
    name: 'Aarav Sharma',
    display: 'Student',
    phone_no: '9000000001',
    email_id: 'aarav@school.demo',
    photo_url: '',
    join_date: '2024-04-01',
    student_id: 1,
    account_id: 1,
    is_login_allowed: true,
    ...about,
  }
}

export function exampleYear(about: Partial<AcademicYear>): AcademicYear {
  return {
    inst_acad_year_id: 4,
    inst_acad_year: '2026-27',
    acad_yr_id: 4,
    acad_yr_name: '2026-27',
    start_date: '2026-04-01',
    end_date: '2027-03-31',
    ...about,
  }
}

export function exampleSignIn(about: Partial<SignedIn>): SignedIn {
  return {
    ...signedOut,
    login_option: 0,
    user_id: 1,
    user_type: 1,
    account_id: 1,
    student_id: 1,
    student_display_id: 'GPS-101',
    student_auth: 'secret.4',
    examdesk_auth_token: 'exam',
    scorecard_auth_token: 'scorecard',
    institute_id: 1,
    institute_name: 'Greenfield Public School',
    name: 'Aarav Sharma',
    email_id: 'aarav@school.demo',
    phone: '9000000001',
    join_date: '2024-04-01',
    device_id: 'device.signature',
    is_login_allowed: true,
    acad_yr_id: 4,
    acad_year_list: [exampleYear({})],
    student_acad_year: [exampleYear({})],
    inst_plan_det: {
      classes: 'HYBRID_BLENDED',
      exam: 'ONLINE',
      file_manager: 'BOTH',
      store: true,
      is_marketing_and_banner: true,
      is_fee_struct_linked: true,
      student_fee_receipt_option: true,
    },
    enable_eLearn_feature: true,
    enable_online_assignment_feature: true,
    is_institute_type_school: true,
    is_fee_struct_linked: true,
    institute_setup_type: 'HYBRID',
    zoom_enabled: true,
    country_calling_code: '91',
    time_zone: 'Asia/Kolkata',
    ...about,
  }
}
